import { randomUUID } from 'node:crypto';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import {
  countUses,
  createWorkspace,
  hashPassword,
  loadProviderKeys,
  openDetailMemory,
  openSearchMemory,
  openModels,
} from '@feedback/core';
import { databaseClock, type Db, openDb, withWorkspace } from '@feedback/db';
import { createHttpServer } from '@feedback/http';
import { knownWordsAtFirstUse } from '@feedback/intelligence';
import { type ObjectStorage } from '@feedback/outbound';
import { openProcesses } from '@feedback/queues/processes';
import { openQuestions } from '@feedback/queues/questions';
import { connectCounter, windowStore } from '@feedback/queues/windows';
import { createLogger, createMetrics } from '@feedback/runtime';
import { databaseUrl, redisUrl, sharedQuestionEncoder } from '@feedback/test-support';
import { type Answer, authorizeAs, Browser, type Person } from '@feedback/test-support/browser';
import * as openid from 'openid-client';
import { createApp } from '../src/app.ts';
import { parseConfig } from '../src/config.ts';

export const BASE_URL = 'https://api.test';
/** The redirect address of the tests' agents: nothing listens there, and the browser stops before it. */
export const REDIRECT_URI = 'http://127.0.0.1:61234/callback';

export type Member = Person & { personId: string; workspaceId: string };
export type Harness = Awaited<ReturnType<typeof startAgent>>;

/**
 * The counters of each surface, by its address. A port may be used again within a window's hour, so counters named by the
 * address alone would find old counts.
 */
const counters = new Map<string, string>();

/**
 * The agent surface on its own port, with the run's PostgreSQL and Redis unless the test names others. With `appUrl` it is a
 * second instance of another surface, and shares that surface's counters.
 */
export async function startAgent({
  appUrl,
  settings = {},
  database = databaseUrl(),
  redis: redisAt = redisUrl(),
  patienceMs,
}: {
  appUrl?: string;
  settings?: Record<string, string>;
  database?: string;
  redis?: string;
  patienceMs?: number;
} = {}) {
  const db: Db = openDb({
    url: database,
    role: 'feedback_agent',
    connections: 4,
    ...(patienceMs !== undefined && { patienceMs }),
    onError: () => {},
  });
  const server = createHttpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ownUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = parseConfig({
    DATABASE_URL: database,
    REDIS_URL: redisAt,
    APP_URL: appUrl ?? ownUrl,
    BASE_URL,
    ENVIRONMENT: 'test',
    ...settings,
  });
  if (appUrl === undefined || !counters.has(appUrl)) counters.set(config.appUrl, randomUUID());
  const prefix = `test:${counters.get(config.appUrl)}`;
  const redis = connectCounter({ url: redisAt, onError: () => {} });
  if (redisAt === redisUrl()) await new Promise((resolve) => redis.once('ready', resolve));
  const keys = { idp: await loadProviderKeys(db, 'idp'), oauth: await loadProviderKeys(db, 'oauth') };
  const clock = databaseClock(db.pool);
  await clock.sample();
  const log = createLogger('test', 'silent');
  const metrics = createMetrics('agent');
  const objects = new Map<string, Buffer>();
  const storage: ObjectStorage = {
    put: async (key, { bytes }) => void objects.set(key, bytes),
    get: async (key) => objects.get(key) ?? null,
    remove: async (key) => void objects.delete(key),
  };
  const uses = countUses({ db, log });
  const processes = openProcesses({ redisUrl: redisAt, redisPrefix: prefix, log });
  const questions = openQuestions({ redisUrl: redisAt, redisPrefix: prefix, log });
  server.on(
    'request',
    createApp({
      db,
      config,
      log,
      metrics,
      keys,
      uses,
      windowStore: (kind) => windowStore(redis, { prefix, kind }),
      ownUrl,
      startedAt: new Date(),
      now: () => new Date(),
      databaseNow: clock.now,
      encoder: sharedQuestionEncoder(),
      models: openModels({ db, now: () => new Date(), ...config.models }),
      knownWords: knownWordsAtFirstUse(),
      searchMemory: openSearchMemory(),
      detailMemory: openDetailMemory(),
      revenueBands: config.revenueBands,
      storage,
      processes: processes.read,
      questions,
    }),
  );

  const oauthServer = () =>
    openid.discovery(new URL(config.appUrl), 'unknown', undefined, openid.None(), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
  return {
    db,
    config,
    log,
    metrics,
    storage,
    questions,
    url: ownUrl,
    mcpUrl: `${ownUrl}/mcp`,
    /** The name of this surface's keys in Redis. */
    redisPrefix: prefix,
    /** Writes the uses of agents that are counted in memory. */
    flushUses: () => uses.flush(),
    newMember: (name?: string) => newMember(db, name),
    /** An agent that has registered in the way a certified client library does. */
    register: (metadata: Record<string, unknown> = {}) =>
      openid.dynamicClientRegistration(
        new URL(config.appUrl),
        {
          client_name: 'Test agent',
          redirect_uris: [REDIRECT_URI],
          token_endpoint_auth_method: 'none',
          ...metadata,
        },
        openid.None(),
        { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
      ),
    oauthServer,
    /** The whole flow of an agent and its person, up to a token. */
    connect: async (person: Person, answer: Answer = {}) => {
      const agent = await openid.dynamicClientRegistration(
        new URL(config.appUrl),
        { client_name: 'Test agent', redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'none' },
        openid.None(),
        { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
      );
      const request = await authorizationRequest(agent, config.mcpUrl);
      const callback = await authorizeAs(newBrowser(), request.url, person, answer);
      const tokens = await openid.authorizationCodeGrant(agent, callback, request.checks);
      return { agent, tokens, accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? '' };
    },
    post: (
      body: unknown,
      { token, headers = {}, path = '/mcp' }: { token?: string; headers?: object; path?: string } = {},
    ) =>
      fetch(ownUrl + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    rows: <T extends object>(workspaceId: string, sql: string, values: unknown[] = []) =>
      withWorkspace(db, workspaceId, async (tx) => (await tx.query<T>(sql, values)).rows),
    close: async () => {
      await stop(server);
      await uses.flush();
      redis.disconnect();
      questions.close();
      await processes.close();
      clock.stop();
      await db.close();
    },
  };
}

export function newBrowser(): Browser {
  return new Browser({ stopAt: REDIRECT_URI });
}

/** The authorization address of an agent, and the values that the agent checks the answer against. */
export async function authorizationRequest(
  agent: openid.Configuration,
  resource: string,
  more: Record<string, string> = {},
) {
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const url = openid.buildAuthorizationUrl(agent, {
    redirect_uri: REDIRECT_URI,
    scope: 'read write',
    state,
    resource,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return { url, verifier, checks: { pkceCodeVerifier: verifier, expectedState: state } };
}

/** A tool call as JSON-RPC. */
export function toolCall(name: string, args: Record<string, unknown> = {}) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
}

/** An owner with a workspace and a password; the hash is cheap, so that tests need not wait for it. */
async function newMember(db: Db, name = 'Test'): Promise<Member> {
  const email = `${crypto.randomUUID()}@people.test`;
  const password = 'correct horse';
  const passwordHash = await hashPassword(password, { N: 1024, r: 8, p: 1 });
  const made = await createWorkspace({ db }, { name, owner: { email, name: 'Test', passwordHash } });
  return { email, password, personId: made.personId, workspaceId: made.workspaceId };
}

async function stop(server: Server): Promise<void> {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}
