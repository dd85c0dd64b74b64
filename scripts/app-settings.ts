import { settings as agent } from '../apps/agent/src/config.ts';
import { settings as ingestApi } from '../apps/ingest-api/src/config.ts';
import { settings as worker } from '../apps/worker/src/config.ts';

/** What can be set about each app. */
export const APP_SETTINGS = { 'ingest-api': ingestApi, agent, worker };
