import {
  feedbackAcceptor,
  findSender,
  findSurveyKey,
  membershipsOf,
  openForApp,
  REQUEST_PATIENCE_MS,
  REQUESTS_PER_WORKSPACE,
  shownCounter,
  surveyAcceptor,
  surveyAsker,
  transcriptUploader,
} from '@feedback/core/intake';
import { openProcesses } from '@feedback/queues/processes';
import { openWindows } from '@feedback/queues/windows';
import {
  atMostEvery,
  drain,
  listen,
  type Logger,
  openClock,
  type Registry,
  type Running,
} from '@feedback/runtime';
import { createApp } from './app.ts';
import { callerFinder } from './callers/caller-finder.ts';
import { surveyKeyVerifier } from './callers/survey-key-verifier.ts';
import { type Config } from './config.ts';
import { createAppServer } from './server.ts';

/** How long open requests may take after the port is closed. */
const PATIENCE_MS = 8_000;

/** Serves the REST surface on its own connections to PostgreSQL and Redis. */
export async function startIngestApi(config: Config, log: Logger, metrics: Registry): Promise<Running> {
  const database = await openForApp(
    {
      url: config.databaseUrl,
      role: 'feedback_ingest',
      connections: config.databasePool,
      patienceMs: REQUEST_PATIENCE_MS,
      perWorkspace: REQUESTS_PER_WORKSPACE,
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    },
    { ...config, sayUnready: atMostEvery(30_000, (why: string) => log.error(why)) },
  );
  const { db } = database;
  const windows = openWindows({ ...config, log });

  const startedAt = new Date();
  const processes = openProcesses({ ...config, log });
  processes.announce({ app: 'ingest-api', build: config.buildSha ?? null, startedAt });

  const now = openClock(config, database.now);
  const app = createApp({
    sessions: callerFinder(
      config.issuers,
      {
        findMemberships: (who) => membershipsOf(db, who),
        findSender: (who) => findSender(db, who),
      },
      database.now,
    ),
    surveyKeys: surveyKeyVerifier((keyHash) => findSurveyKey(db, keyHash)),
    now,
    acceptor: feedbackAcceptor({ db, now }),
    uploadTranscript: transcriptUploader({ db, now }),
    submitSurvey: surveyAcceptor({ db, now }),
    countShown: shownCounter({ db, now }),
    askSurvey: surveyAsker({ db }),
    windowStore: windows.store,
    limits: config.limits,
    trustProxy: config.trustProxy,
    about: {
      baseUrl: config.baseUrl,
      environment: config.environment,
      buildSha: config.buildSha,
      startedAt,
    },
    log,
    metrics,
  });
  const server = createAppServer(app);
  await listen(server, { host: config.host, port: config.port, setting: 'INGEST_API_PORT' });

  return {
    ready: database.ready,
    stop: async () => {
      await drain(server, { graceMs: config.stopGraceMs, patienceMs: PATIENCE_MS });
      await Promise.all([database.close(), processes.close()]);
      windows.close();
    },
  };
}
