import { parseConfig as parseAgent } from '@feedback/agent/config';
import { type Finding, well, wrong } from '@feedback/cli/doctor';
import { parseConfig as parseIngestApi } from '@feedback/ingest-api/config';
import { SettingsError } from '@feedback/runtime';
import { parseConfig as parseWorker } from '@feedback/worker/config';
import { type Environment } from './environment.ts';

const APPS = { 'ingest-api': parseIngestApi, agent: parseAgent, worker: parseWorker };
export type AppName = keyof typeof APPS;
export const APP_NAMES = Object.keys(APPS) as AppName[]; // the keys of the object above

/** Reads the settings of apps as they read them when they start. */
export function checkSettings(env: Environment, apps: readonly AppName[]): Finding[] {
  return apps.map((app) => {
    const check = `settings of ${app}`;
    try {
      APPS[app](env);
      return well(check, 'they can be used');
    } catch (error) {
      if (error instanceof SettingsError)
        return wrong(check, error.message.split('\n').join('; '), '.env.example says what each may be');
      throw error;
    }
  });
}
