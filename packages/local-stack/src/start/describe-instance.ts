import { APPS, type AppName, presentApps } from './app.ts';
import type { Instance } from './instance.ts';
import type { StartSettings } from './settings.ts';

/** The content of instance.json, from what only the supervisor knows. */
export function describeInstance(
  settings: StartSettings,
  {
    databaseUrl,
    redisUrl,
    people,
    surveyKey,
    signInLink,
    pid,
  }: {
    databaseUrl: string;
    redisUrl: string;
    people: Instance['people'];
    surveyKey: string;
    signInLink: string | null;
    pid: (name: Exclude<keyof Instance['pids'], 'supervisor'>) => number | null;
  },
): Instance {
  const present = presentApps();
  const ops = (name: AppName) =>
    present.includes(name) ? `http://127.0.0.1:${opsPort(settings, name)}` : null;
  return {
    base_url: settings.BASE_URL,
    app_url: settings.APP_URL,
    database_url: databaseUrl,
    redis_url: redisUrl,
    ops: { 'ingest-api': ops('ingest-api'), agent: ops('agent'), worker: ops('worker') },
    pids: {
      supervisor: process.pid,
      'ingest-api': pid('ingest-api'),
      agent: pid('agent'),
      worker: pid('worker'),
      postgres: pid('postgres'),
      redis: pid('redis'),
    },
    people,
    survey_key: surveyKey,
    sign_in_link: signInLink,
  };
}

export function opsPort(settings: StartSettings, name: AppName): number {
  return settings[APPS[name].at(-1)!];
}
