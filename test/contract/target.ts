import { environment } from '@feedback/local-stack/environment';
import { type OwnService } from '@feedback/test-support/processes';

/** Where the suite sends its requests, and with which credentials. */
export type Target = {
  url: string;
  token: string;
  /** Undefined where a deployment was named without one; the survey files are then left out. */
  surveyKey: string | undefined;
  close: () => Promise<void>;
};

/**
 * The deployment in CONTRACT_URL, else the test's own ingest API, which is imported only then: against a deployment the
 * suite needs no database.
 */
export async function contractTarget(): Promise<Target> {
  const { CONTRACT_URL, CONTRACT_TOKEN = '', CONTRACT_SURVEY_KEY } = environment;
  if (CONTRACT_URL === undefined) return ownTarget();
  return {
    url: CONTRACT_URL.replace(/\/+$/, ''),
    token: CONTRACT_TOKEN,
    surveyKey: CONTRACT_SURVEY_KEY,
    close: () => Promise.resolve(),
  };
}

async function ownTarget(): Promise<Target> {
  const { databaseUrl } = await import('@feedback/test-support');
  const { ownService } = await import('@feedback/test-support/processes');
  const service = await ownService({}, { databaseUrl: databaseUrl() });
  const api = await apiHere(service);
  const caller = await service.newCaller();
  return {
    url: api.url,
    token: caller.token,
    surveyKey: await newSurveyKey(service, caller.workspaceId),
    close: async () => {
      await api.stop();
      await service.close();
    },
  };
}

/** An ingest API in this process, as its own process starts it, because starting a process for each file takes seconds. */
async function apiHere({ databaseUrl, redis, sessions }: OwnService) {
  const { freePort } = await import('@feedback/local-stack');
  const { parseConfig, startIngestApi } = await import('@feedback/ingest-api/parts');
  const { createLogger, createMetrics } = await import('@feedback/runtime');
  const port = await freePort();
  const config = parseConfig({
    ...environment,
    ...sessions,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url(),
    INGEST_API_PORT: String(port),
    STOP_GRACE: '0',
  });
  const api = await startIngestApi(config, createLogger('contract', 'silent'), createMetrics('contract'));
  return { url: `http://127.0.0.1:${port}`, stop: api.stop };
}

async function newSurveyKey({ db }: OwnService, workspaceId: string): Promise<string> {
  const { createSurveyKey } = await import('@feedback/core');
  const { newId, surveys, withWorkspace } = await import('@feedback/db');
  const survey = {
    id: newId(),
    name: 'Contract',
    question: 'How was it?',
    surface: 'widget',
    allowedOrigins: [],
    ratingScale: '1-5',
  } as const;
  await withWorkspace(db, workspaceId, (tx) =>
    surveys.insert(tx, workspaceId, { ...survey, allowedOrigins: [] }),
  );
  const made = await createSurveyKey({ db }, workspaceId, { surveyId: survey.id, label: 'contract' });
  return made.key;
}

/** Where agents and people connect: the app in CONTRACT_APP_URL, else the test's own. */
export async function appTarget(): Promise<{ appUrl: string; close: () => Promise<void> }> {
  const { CONTRACT_APP_URL } = environment;
  if (CONTRACT_APP_URL !== undefined)
    return { appUrl: CONTRACT_APP_URL.replace(/\/+$/, ''), close: () => Promise.resolve() };
  const { ownService } = await import('@feedback/test-support/processes');
  const { startApp } = await import('@feedback/local-stack');
  const { freePort } = await import('@feedback/local-stack');
  const service = await ownService();
  const [port, opsPort] = [await freePort(), await freePort()];
  const appUrl = `http://127.0.0.1:${port}`;
  const app = await startApp({
    name: 'agent',
    opsPort,
    logs: service.folder,
    stop: new AbortController().signal,
    env: {
      ...environment,
      DATABASE_URL: service.databaseUrl,
      APP_URL: appUrl,
      AGENT_PORT: String(port),
      AGENT_OPS_PORT: String(opsPort),
    },
  });
  return {
    appUrl,
    close: async () => {
      await app.stop();
      await service.close();
    },
  };
}
