import { openService, type Service } from '@feedback/contract-suite';
import { createSurveyKey } from '@feedback/core';
import { surveys, withWorkspace } from '@feedback/db';
import { parseConfig, startIngestApi } from '@feedback/ingest-api/parts';
import { freePort } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { createLogger, createMetrics } from '@feedback/runtime';
import { databaseUrl, newSurvey } from '@feedback/test-support';
import { type OwnService, ownService } from '@feedback/test-support/processes';

/** The test's own ingest API, asked as the contract suite asks a deployment. */
export async function contractTarget({ query = '' } = {}): Promise<{
  service: Service;
  close: () => Promise<void>;
}> {
  const own = await ownService({}, { databaseUrl: databaseUrl() });
  const api = await apiHere(own);
  const { token, workspaceId } = await own.newCaller();
  const service = openService({
    baseUrl: api.url,
    token,
    surveyKey: await newSurveyKey(own, workspaceId),
    query,
  });
  return {
    service,
    close: async () => {
      service.close();
      await api.stop();
      await own.close();
    },
  };
}

/** An ingest API in this process, as its own process starts it, because starting a process takes seconds. */
async function apiHere({ databaseUrl: url, redis, sessions }: OwnService) {
  const port = await freePort();
  const config = parseConfig({
    ...environment,
    ...sessions,
    DATABASE_URL: url,
    REDIS_URL: redis.url(),
    INGEST_API_PORT: String(port),
    STOP_GRACE: '0',
  });
  const api = await startIngestApi(config, createLogger('contract', 'silent'), createMetrics('contract'));
  return { url: `http://127.0.0.1:${port}`, stop: api.stop };
}

async function newSurveyKey({ db }: OwnService, workspaceId: string): Promise<string> {
  const survey = newSurvey({ name: 'Contract' });
  await withWorkspace(db, workspaceId, (tx) => surveys.insert(tx, workspaceId, survey));
  const made = await createSurveyKey({ db }, workspaceId, { surveyId: survey.id, label: 'contract' });
  return made.key;
}
