import { runProcess } from '@feedback/runtime';
import { parseConfig } from './config.ts';
import { startIngestApi } from './start.ts';

await runProcess(
  'ingest-api',
  // oxlint-disable-next-line node/no-process-env -- the edge: handed on as values from here
  () => parseConfig(process.env),
  startIngestApi,
);
