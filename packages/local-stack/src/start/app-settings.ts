import { settings as agent } from '@feedback/agent/config';
import { settings as ingestApi } from '@feedback/ingest-api/config';
import { settings as worker } from '@feedback/worker/config';

/** The settings of each app. */
export const APP_SETTINGS = { 'ingest-api': ingestApi, agent, worker };
