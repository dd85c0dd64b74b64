import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownJson } from '@feedback/contract/own-json';
import { type Db, openDb, openRelayPool, relay, withWorkspace } from '@feedback/db';
import { freePort, type Part, startApp, startRedis, type Store } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { ownDatabase } from './own-database.ts';
import { makeIssuer, TEST_AUDIENCE, type TestIssuer } from './session-token.ts';
import { makeWorkspace, TEST_ISSUER, type TestWorkspace } from './workspace.ts';

/** Apps as separate processes, over a database and a Redis that no other test uses. */
export type OwnService = Awaited<ReturnType<typeof ownService>>;

export async function ownService(
  settings: Record<string, string> = {},
  { databaseUrl: given }: { databaseUrl?: string } = {},
) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-service-'));
  const stop = new AbortController();
  const running = new Set<Part>();
  const databaseUrl = given ?? (await ownDatabase());
  const db: Db = openDb({ url: databaseUrl, connections: 2, onError: () => {} });
  let redis: Store = await startRedis({ dir: path.join(folder, 'redis') });
  const issuer: TestIssuer = await makeIssuer();

  async function start(name: 'ingest-api' | 'worker', env: Record<string, string>) {
    const opsPort = await freePort();
    const app = await startApp({
      name,
      opsPort,
      logs: folder,
      stop: stop.signal,
      env: {
        ...environment,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        STORAGE_FOLDER: path.join(folder, 'storage'),
        [name === 'worker' ? 'WORKER_OPS_PORT' : 'INGEST_API_OPS_PORT']: String(opsPort),
        ...settings,
        ...env,
      },
    });
    const part = { ...app, opsUrl: `http://127.0.0.1:${opsPort}` };
    running.add(part);
    return part;
  }

  const sessions = {
    SESSION_ISSUER: TEST_ISSUER,
    SESSION_AUDIENCE: TEST_AUDIENCE,
    SESSION_JWKS: issuer.jwks,
  };
  return {
    db,
    folder,
    databaseUrl,
    /** The settings with which an ingest API accepts the tokens of this service's callers. */
    sessions,
    /** An ingest API as a separate process; returns its address. */
    startApi: async (env: Record<string, string> = {}): Promise<string> => {
      const port = await freePort();
      await start('ingest-api', { INGEST_API_PORT: String(port), ...sessions, ...env });
      return `http://127.0.0.1:${port}`;
    },
    startWorker: (env: Record<string, string> = {}) => start('worker', env),
    kill: (part: Part) => {
      part.kill();
      running.delete(part);
    },
    newCaller: async (monthlyLimit: number | null = null) => {
      const workspace = await makeWorkspace(db, { monthlyLimit });
      const { subject, workspaceId } = workspace;
      return { ...workspace, token: await issuer.sign({ subject, workspaceId }) };
    },
    rows: <T extends object>({ workspaceId }: Pick<TestWorkspace, 'workspaceId'>, sql: string) =>
      withWorkspace(db, workspaceId, async (tx) => (await tx.query<T>(sql)).rows),
    /** The service's Redis, for tests that stop it and start it again. */
    redis: {
      url: () => redis.url,
      pid: () => redis.pid,
      stop: () => redis.stop(),
      startAgain: async () => {
        redis = await startRedis({ dir: path.join(folder, 'redis'), port: redis.port });
      },
    },
    /** Waits until no row of the ledger is due, or no row was done for that many seconds; returns the remaining rows by kind. */
    settle: async (seconds = 180) => {
      const relayPool = openRelayPool({ url: databaseUrl, connections: 1, onError: () => {} });
      const pending = () =>
        relayPool.query<{ kind: string; state: string }>(
          `select kind, state from task where state = 'dead' or leased or due_at < now() + interval '1 hour'`,
        );
      let { rows } = await pending();
      let [fewest, tries] = [rows.length, 0];
      while (rows.length > 0 && tries++ < seconds * 10) {
        await sleep(100);
        ({ rows } = await pending());
        if (rows.length < fewest) [fewest, tries] = [rows.length, 0];
      }
      await relayPool.end();
      return rows;
    },
    countLedger: async () => {
      const relayPool = openRelayPool({ url: databaseUrl, connections: 1, onError: () => {} });
      const counted = await relay.countByKind(relayPool);
      await relayPool.end();
      return counted;
    },
    close: async () => {
      await Promise.all([...running].map((part) => part.stop()));
      await db.close();
      await redis.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Any field of an answer to one item or to a batch. */
export type Answered = {
  id: string;
  duplicate?: boolean;
  successful: number;
  queued: number;
  duplicates: number;
  failed: number;
  results: { id: string }[];
};

/** Posts JSON with a bearer token; returns status and body. */
export async function postJson(
  url: string,
  token: string,
  body: object,
): Promise<{ status: number; body: Answered; headers: Headers }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: ownJson<Answered>(await response.text()),
    headers: response.headers,
  };
}
