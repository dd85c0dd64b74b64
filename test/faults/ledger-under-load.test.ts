import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDb, openRelayPool, relay, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { startApp } from '../../scripts/start/app.ts';
import { freePort } from '../../scripts/stores/ports.ts';
import { startRedis } from '../../scripts/stores/redis.ts';
import { type Part, type Store } from '../../scripts/stores/store.ts';
import { ownDatabase } from '../support/own-database.ts';
import { makeIssuer, TEST_AUDIENCE } from '../support/session-token.ts';
import { makeWorkspace, TEST_ISSUER, type TestWorkspace } from '../support/workspace.ts';

// One ingest API and two workers as processes of their own, over a database and a Redis of this test's. While feedback
// comes in, Redis loses all its data, a worker is killed in mid-job, and Redis is away for ten seconds.

const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-faults-'));
const stop = new AbortController();
const running = new Set<Part>();

let databaseUrl: string;
let db: Db;
let redis: Store;
let workspace: TestWorkspace;
let baseUrl: string;
let token: string;

beforeAll(async () => {
  databaseUrl = await ownDatabase();
  db = openDb({ url: databaseUrl, connections: 2, onError: () => {} });
  redis = await startRedis({ dir: path.join(folder, 'redis') });
  workspace = await makeWorkspace(db);
  const issuer = await makeIssuer();
  token = await issuer.sign({ subject: workspace.subject, workspaceId: workspace.workspaceId });
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  await start('ingest-api', {
    INGEST_API_PORT: String(port),
    SESSION_ISSUER: TEST_ISSUER,
    SESSION_AUDIENCE: TEST_AUDIENCE,
    SESSION_JWKS: issuer.jwks,
  });
}, 30_000);

afterAll(async () => {
  await Promise.all([...running].map((part) => part.stop()));
  await db.close();
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

async function start(name: 'ingest-api' | 'worker', env: Record<string, string> = {}): Promise<Part> {
  const opsPort = await freePort();
  const ops = name === 'worker' ? 'WORKER_OPS_PORT' : 'INGEST_API_OPS_PORT';
  const stores = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, RANKING_PAUSE: '0.2' };
  const part = await startApp({
    name,
    opsPort,
    logs: folder,
    stop: stop.signal,
    env: { ...process.env, ...stores, [ops]: String(opsPort), ...env },
  });
  running.add(part);
  return part;
}

/** Sends batches and single items until told to stop; gives the ids of everything that was acknowledged. */
function load() {
  const ids: string[] = [];
  let [sending, count] = [true, 0];
  const post = async (body: object) => {
    const response = await fetch(`${baseUrl}/feedback`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { id: string; results?: { id: string }[] };
  };
  const words = [
    'invoice',
    'export',
    'login',
    'search',
    'refund',
    'mobile app',
    'report',
    'password',
    'upload',
    'filter',
  ];
  const item = () => ({
    text: `The ${words[count % words.length] ?? ''} fails since update ${count++}`,
    customer_email: `c${count % 40}@load.test`,
  });
  const done = (async () => {
    while (sending) {
      const { results } = await post({ items: Array.from({ length: 40 }, item) });
      ids.push(...(results ?? []).map(({ id }) => id));
      ids.push((await post(item())).id);
      await sleep(60);
    }
  })();
  return { ids, stop: () => ((sending = false), done) };
}

const one = async <T extends object>(sql: string): Promise<T> =>
  (await withWorkspace(db, workspace.workspaceId, (tx) => tx.query<T>(sql))).rows[0] as T;

/** Kills a worker in the middle of a job: it is frozen until it happens to be in one, so that the job cannot end before it. */
async function killAtWork(worker: Part): Promise<void> {
  for (;;) {
    process.kill(worker.pid, 'SIGSTOP');
    await sleep(50); // what it had already sent to PostgreSQL arrives
    const { begun } = await one<{ begun: boolean }>(
      'select exists (select from task where leased and starts > 0) as begun',
    );
    if (begun) break;
    process.kill(worker.pid, 'SIGCONT');
    await sleep(20);
  }
  worker.kill();
  running.delete(worker);
}

describe('the work ledger under faults', () => {
  test('every acknowledged item ends processed, once, whatever happens to Redis and the workers', async () => {
    const worker = await start('worker');
    const sender = load();

    await sleep(1_500);
    const admin = new Redis(redis.url);
    await admin.flushall();
    admin.disconnect();

    await killAtWork(worker);
    await Promise.all([start('worker'), start('worker')]);

    const { port } = redis;
    await redis.stop();
    await sleep(10_000);
    redis = await startRedis({ dir: path.join(folder, 'redis'), port });
    await sleep(1_500);
    await sender.stop();

    const relayPool = openRelayPool({ url: databaseUrl, connections: 1, onError: () => {} });
    for (let left = 1, tries = 0; left > 0 && tries < 300; tries++) {
      left = (await relay.countByKind(relayPool)).reduce((sum, { tasks }) => sum + tasks, 0);
      await sleep(100);
    }
    expect(await relay.countByKind(relayPool)).toEqual([]);
    await relayPool.end();

    const items = sender.ids.length;
    expect(items).toBeGreaterThan(1_000);
    expect(
      await one(
        `select count(*)::int as items, count(*) filter (where state = 'processed')::int as processed from feedback`,
      ),
    ).toEqual({
      items,
      processed: items,
    });
    // The effects of clustering add to these numbers: one that was written twice would show.
    expect(
      await one('select (select count(*) from assignment)::int as placed, items from clustering'),
    ).toEqual({ placed: items, items });
    expect(
      await one(
        `select (detail -> 'reach' -> 'signals')::int is not null as ranked from ranked_priority limit 1`,
      ),
    ).toEqual({ ranked: true });
  }, 90_000);
});
