import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import {
  createSurveyKey,
  feedbackAcceptor,
  findSender,
  shownCounter,
  surveyAcceptor,
  surveyAsker,
  transcriptUploader,
} from '@feedback/core';
import {
  type Db,
  openDb,
  people,
  REQUEST_PATIENCE_MS,
  REQUESTS_PER_WORKSPACE,
  surveyKeys,
  surveys,
  tasks,
  withWorkspace,
} from '@feedback/db';
import { connectCounter, windowStore } from '@feedback/queues/windows';
import { createLogger, createMetrics } from '@feedback/runtime';
import {
  databaseUrl,
  makeIssuer,
  makeWorkspace,
  openTestDb,
  redisUrl,
  TEST_AUDIENCE,
  TEST_ISSUER,
  type TestWorkspace,
  newSurvey,
} from '@feedback/test-support';
import request from 'supertest';
import { createApp } from '../src/app.ts';
import { callerFinder } from '../src/callers/caller-finder.ts';
import { surveyKeyVerifier } from '../src/callers/survey-key-verifier.ts';
import { type Deps } from '../src/deps.ts';
import { createAppServer } from '../src/server.ts';
import { watchContract } from './contract-watch.ts';

/** The REST surface on its own port, with the run's PostgreSQL and Redis, a workspace, and a token for that workspace. */
export type Harness = Awaited<ReturnType<typeof startApi>>;

export async function startApi({
  feedbackPerHour = 5000,
  limits = {},
  database,
  redis: redisAt = redisUrl(),
  now = () => new Date(),
  trustProxy = 0,
}: {
  feedbackPerHour?: number;
  limits?: Deps['limits'];
  database?: string;
  redis?: string;
  now?: () => Date;
  trustProxy?: number;
} = {}) {
  const db: Db = openTestDb(2);
  const served = openDb({
    url: database ?? databaseUrl(),
    role: 'feedback_ingest',
    perWorkspace: REQUESTS_PER_WORKSPACE,
    connections: database === undefined ? 6 : 2,
    ...(database !== undefined && { patienceMs: REQUEST_PATIENCE_MS }),
    onError: () => {},
  });
  const redis = connectCounter({ url: redisAt, onError: () => {} });
  if (redisAt === redisUrl()) await new Promise((resolve) => redis.once('ready', resolve));
  const issuer = await makeIssuer();
  const session = { issuer: TEST_ISSUER, audience: TEST_AUDIENCE, jwks: issuer.jwks };
  const deps: Deps = {
    sessions: callerFinder(
      { people: session, senders: session },
      {
        findMemberships: (who) => people.findMemberships(served, who),
        findSender: (who) => findSender(served, who),
      },
    ),
    surveyKeys: surveyKeyVerifier((keyHash) => surveyKeys.find(served, keyHash)),
    now,
    acceptor: feedbackAcceptor({ db: served, now }),
    uploadTranscript: transcriptUploader({ db: served, now }),
    submitSurvey: surveyAcceptor({ db: served, now }),
    countShown: shownCounter({ db: served, now }),
    askSurvey: surveyAsker({ db: served }),
    windowStore: (kind) => windowStore(redis, { prefix: 'test', kind }),
    limits: { postFeedback: feedbackPerHour, ...limits },
    trustProxy,
    about: { baseUrl: TEST_AUDIENCE, environment: 'test', buildSha: 'abcdef0', startedAt: new Date() },
    log: createLogger('test', 'silent'),
    metrics: createMetrics('test'),
  };
  const server: Server = createAppServer(createApp(deps));
  const violations = watchContract(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const newCaller = async (limit: number | null = null) => {
    const workspace = await makeWorkspace(db, { monthlyLimit: limit });
    const token = await issuer.sign({ subject: workspace.subject, workspaceId: workspace.workspaceId });
    return { ...workspace, token };
  };
  const caller = await newCaller();
  return {
    db,
    url,
    issuer,
    caller,
    newCaller,
    post: (body: unknown, token = caller.token) =>
      request(url)
        .post('/feedback')
        .auth(token, { type: 'bearer' })
        .send(body as object),
    /** Sends JSON without a credential in the headers. */
    send: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      request(url)
        .post(path)
        .set(headers)
        .send(body as object),
    newSurvey: (workspace: Pick<TestWorkspace, 'workspaceId'>, survey: Partial<surveys.NewSurvey> = {}) =>
      surveyWithKey(db, workspace, survey),
    /** The kinds and references of the workspace's open tasks; a test cannot know the other fields. */
    ledger: async ({ workspaceId }: Pick<TestWorkspace, 'workspaceId'> = caller) =>
      (await withWorkspace(db, workspaceId, (tx) => tasks.list(tx, workspaceId))).map(({ kind, refs }) => ({
        kind,
        refs,
      })),
    rows: <T extends object>(workspaceId: string, sql: string, values: unknown[] = []) =>
      withWorkspace(db, workspaceId, async (tx) => (await tx.query<T>(sql, values)).rows),
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      redis.disconnect();
      await Promise.all([db.close(), served.close()]);
      if (violations.length > 0) throw new Error(`answers outside the contract:\n${violations.join('\n')}`);
    },
  };
}

/** A survey of the workspace with a key. */
async function surveyWithKey(
  db: Db,
  { workspaceId }: Pick<TestWorkspace, 'workspaceId'>,
  survey: Partial<surveys.NewSurvey>,
) {
  const whole = newSurvey(survey);
  await withWorkspace(db, workspaceId, (tx) => surveys.insert(tx, workspaceId, whole));
  const made = await createSurveyKey({ db }, workspaceId, { surveyId: whole.id, label: 'test' });
  return { surveyId: whole.id, key: made.key, keyId: made.made.id };
}
