import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { examine } from '@feedback/commands/operate';
import { CONTRACT_VERSION } from '@feedback/contract';
import { loadProviderKeys } from '@feedback/core';
import { tasks } from '@feedback/db';
import { openDb, withWorkspace } from '@feedback/db';
import { root, startRedis } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { openProcesses } from '@feedback/queues';
import { createLogger, portOf } from '@feedback/runtime';
import {
  emptyDatabase,
  makeWorkspace,
  optionsStripper,
  ownDatabase,
  redisUrl,
  shiftedClock,
  tcpProxy,
} from '@feedback/test-support';
import { startMailServer } from '@feedback/test-support/mail-server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';

const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let env: Record<string, string | undefined>;

beforeAll(async () => {
  env = {
    DATABASE_URL: await ownDatabase(),
    REDIS_URL: environment['REDIS_URL'],
    REDIS_PREFIX: 'doctor',
    STORAGE_FOLDER: path.join(folder, 'storage'),
    BASE_URL: 'http://127.0.0.1:9',
    APP_URL: 'http://127.0.0.1:9',
  };
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** What is found under a name, with other settings. */
async function finding(check: string, more: Record<string, string | undefined> = {}) {
  const findings = await examine({ ...env, ...more });
  return findings.find((one) => one.check === check);
}

test('wrong settings are named for each app that has them, with the others', async () => {
  const found = await examine({ ...env, LOG_LEVEL: 'loud', SMTP_URL: 'smtp://127.0.0.1:25' }, [
    'worker',
    'agent',
  ]);
  const settings = found.filter(({ check }) => check.startsWith('settings'));
  expect(settings).toMatchObject([
    { check: 'settings of worker', state: 'wrong', says: expect.stringContaining('LOG_LEVEL') },
    { check: 'settings of agent', state: 'wrong', says: expect.stringContaining('LOG_LEVEL') },
  ]);
  expect(found.find(({ check }) => check === 'storage and mail')).toMatchObject({ state: 'unknown' });
});

describe('PostgreSQL', () => {
  test('as it should be', async () => {
    const found = await examine(env);
    for (const check of [
      'PostgreSQL',
      'connections',
      'clock of PostgreSQL',
      'database user',
      'schema',
      'ledger',
    ])
      expect(found.find((one) => one.check === check)).toMatchObject({ state: 'well' });
  });

  test('a superuser is wrong in production', async () => {
    expect(await finding('database user', { ENVIRONMENT: 'production' })).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('create user'),
    });
  });

  test('one that cannot be reached is all that is said of it, and its password is not', async () => {
    const found = await examine({
      ...env,
      DATABASE_URL: 'postgresql://someone:hunter2@127.0.0.1:9/feedback',
    });
    expect(found.find(({ check }) => check === 'PostgreSQL')).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('ECONNREFUSED'),
    });
    expect(found.some(({ check }) => check === 'schema')).toBe(false);
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  test('an app’s own user is well, and one that may be no app is wrong', async () => {
    const owners = await ownDatabase();
    const url = new URL(owners);
    const ingest = `doctor_${randomUUID().slice(0, 8)}`;
    await execute(owners, `create user ${ingest} password 'a-password' in role feedback_ingest`);
    closing.push(() => execute(owners, `drop user ${ingest}`));
    [url.username, url.password] = [ingest, 'a-password'];
    const found = await examine({ ...env, DATABASE_URL: url.href, ENVIRONMENT: 'production' });
    expect(found.find(({ check }) => check === 'database user')).toMatchObject({
      state: 'well',
      says: expect.stringContaining('feedback_ingest'),
    });
    expect(found.find(({ check }) => check === 'schema')).toMatchObject({ state: 'well' });
    const stranger = `doctor_${randomUUID().slice(0, 8)}`;
    await execute(owners, `create user ${stranger} password 'a-password'`);
    closing.push(() => execute(owners, `drop user ${stranger}`));
    url.username = stranger;
    expect(await finding('database user', { DATABASE_URL: url.href })).toMatchObject({ state: 'wrong' });
  });

  test.each(['postgres://u:hunter2#x@127.0.0.1/a', 'postgres://u:p@127.0.0.1:9/a?sslrootcert=/nope.pem'])(
    'an address that is none is said beside all others: %s',
    async (url) => {
      const found = await examine({ ...env, DATABASE_URL: url });
      expect(found.find(({ check }) => check === 'PostgreSQL')).toMatchObject({ state: 'wrong' });
      expect(found.find(({ check }) => check === 'storage')).toMatchObject({ state: 'well' });
      expect(JSON.stringify(found)).not.toContain('hunter2');
    },
  );

  test('a database without its schema, and one that is behind, are migrated', async () => {
    expect(await finding('schema', { DATABASE_URL: await emptyDatabase() })).toMatchObject({
      state: 'wrong',
      fix: 'npm run migrate',
    });
    const url = await ownDatabase();
    await execute(
      url,
      'delete from _prisma_migrations where migration_name = (select max(migration_name) from _prisma_migrations)',
    );
    expect(await finding('schema', { DATABASE_URL: url })).toMatchObject({
      state: 'wrong',
      fix: 'npm run migrate',
    });
    await execute(url, `update _prisma_migrations set checksum = 'x'`);
    expect(await finding('schema', { DATABASE_URL: url })).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('another text'),
    });
  });

  test('a pooler that drops the role is named', async () => {
    const stripper = await optionsStripper(env['DATABASE_URL'] ?? '');
    closing.push(stripper.close);
    expect(await finding('database user', { DATABASE_URL: stripper.url })).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('the role is'),
    });
  });

  test('a clock of this machine that is apart from PostgreSQL’s is wrong', async () => {
    // A process of its own, because the clock that is apart is the doctor's.
    const args = ['--import', shiftedClock(3), path.join(root, 'scripts/doctor.ts'), '--json'];
    const child = spawn(process.execPath, args, { env: { ...environment, ...env }, stdio: 'pipe' });
    const { findings } = JSON.parse(await text(child.stdout));
    expect(findings).toContainEqual({
      check: 'clock of PostgreSQL',
      state: 'wrong',
      says: expect.stringMatching(/^this machine and PostgreSQL differ by 1[78]\d s$/),
      fix: expect.stringContaining('NTP'),
    });
  });

  test('dead work is counted by its kind', async () => {
    const url = await ownDatabase();
    const db = openDb({ url, connections: 1, onError: () => {} });
    const { workspaceId } = await makeWorkspace(db);
    await withWorkspace(db, workspaceId, (tx) => tasks.requestRun(tx, workspaceId, 'clustering'));
    await db.close();
    await execute(url, `update task set state = 'dead'`);
    expect(await finding('ledger', { DATABASE_URL: url })).toMatchObject({
      state: 'wrong',
      says: 'dead: clustering 1',
    });
  });
});

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

describe('ENCRYPTION_KEY', () => {
  test('is well while nothing is sealed, and wrong where it does not open what is', async () => {
    const url = await ownDatabase();
    const key = randomBytes(32);
    const given = (bytes: Buffer) => ({ DATABASE_URL: url, ENCRYPTION_KEY: bytes.toString('base64') });
    expect(await finding('ENCRYPTION_KEY', { DATABASE_URL: url })).toMatchObject({ state: 'well' });
    const db = openDb({ url, role: 'feedback_agent', connections: 1, onError: () => {} });
    await loadProviderKeys(db, 'idp', key);
    await db.close();
    expect(await finding('ENCRYPTION_KEY', given(key))).toMatchObject({ state: 'well' });
    expect(await finding('ENCRYPTION_KEY', { DATABASE_URL: url })).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('is required'),
    });
    expect(await finding('ENCRYPTION_KEY', given(randomBytes(32)))).toMatchObject({ state: 'wrong' });
  });
});

describe('Redis', () => {
  test('one that keeps jobs is well, and says which processes live: none here', async () => {
    const found = await examine(env);
    expect(found.find(({ check }) => check === 'what Redis drops')).toMatchObject({ state: 'well' });
    expect(found.find(({ check }) => check === 'worker')).toMatchObject({
      state: 'wrong',
      says: 'no process lives',
    });
  });

  test('the queues of another installation are said, and its processes are not taken for ours', async () => {
    const client = new Redis(String(env['REDIS_URL']));
    await client.set('{doctor-other}:installation', randomUUID());
    client.disconnect();
    const found = await examine({ ...env, REDIS_PREFIX: 'doctor-other' });
    expect(found.find(({ check }) => check === 'REDIS_PREFIX')).toMatchObject({
      state: 'wrong',
      fix: expect.stringContaining('set a different REDIS_PREFIX'),
    });
    expect(found.some(({ check }) => check === 'worker')).toBe(false);
  });

  test('one that drops jobs is wrong', async () => {
    const redis = await startRedis({ dir: path.join(folder, 'redis') });
    closing.push(() => redis.stop());
    const client = new Redis(redis.url);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    client.disconnect();
    expect(await finding('what Redis drops', { REDIS_URL: redis.url })).toMatchObject({
      state: 'wrong',
      fix: expect.stringContaining('noeviction'),
    });
  });

  test('one that is too old is wrong', async () => {
    const old = await tcpProxy(String(env['REDIS_URL']), { answers: asOldRedis });
    closing.push(old.close);
    expect(await finding('Redis', { REDIS_URL: old.url })).toMatchObject({
      state: 'wrong',
      says: expect.stringMatching(/^version 6\.1\.\d+$/),
      fix: 'the service needs Redis 6.2 or newer',
    });
  });

  test('processes of two builds are wrong, and those of one are not', async () => {
    const prefix = `doctor-${randomUUID()}`;
    announce(prefix, 'agent', 'abcdef1');
    announce(prefix, 'worker', 'abcdef1');
    await untilSeen(prefix, 2);
    const same = await examine({ ...env, REDIS_PREFIX: prefix });
    expect(same.some(({ check }) => check === 'builds')).toBe(false);
    expect(same.find(({ check }) => check === 'worker')).toMatchObject({ state: 'well' });
    announce(prefix, 'ingest-api', 'fedcba9');
    await untilSeen(prefix, 3);
    expect(await finding('builds', { REDIS_PREFIX: prefix })).toMatchObject({
      state: 'wrong',
      says: expect.stringMatching(/^processes run .*(?:abcdef1, fedcba9|fedcba9, abcdef1)$/),
      fix: expect.stringContaining('BUILD_SHA'),
    });
  });

  test('work that waits although it could run is wrong, also while no worker takes its kind', async () => {
    const url = await ownDatabase();
    const given = { DATABASE_URL: url, REDIS_PREFIX: `doctor-${randomUUID()}` };
    expect(await finding('waiting work', given)).toMatchObject({ state: 'well' });
    const db = openDb({ url, connections: 1, onError: () => {} });
    const { workspaceId } = await makeWorkspace(db);
    await withWorkspace(db, workspaceId, (tx) => tasks.requestRun(tx, workspaceId, 'ranking'));
    await db.close();
    await execute(url, `update task set due_at = now() - interval '55 seconds'`);
    expect(await finding('waiting work', given)).toMatchObject({ state: 'well' });
    await execute(url, `update task set due_at = now() - interval '10 minutes'`);
    expect(await finding('waiting work', given)).toMatchObject({
      state: 'wrong',
      says: expect.stringMatching(/^it waits although it could run: ranking 6\d\d s$/),
      fix: expect.stringContaining('WORKER_QUEUES'),
    });
    await execute(url, `update task set due_at = now() + interval '10 minutes'`);
    expect(await finding('waiting work', given)).toMatchObject({ state: 'well' });
  });

  test('what a worker says of its work counts where the ledger cannot be read', async () => {
    const prefix = `doctor-${randomUUID()}`;
    announce(prefix, 'worker', 'abcdef1', { understanding: 125_000 });
    await untilSeen(prefix, 1);
    const given = { DATABASE_URL: 'postgresql://127.0.0.1:9/feedback', REDIS_PREFIX: prefix };
    expect(await finding('waiting work', given)).toMatchObject({
      state: 'wrong',
      says: 'it waits although it could run: understanding 125 s',
    });
  });

  test('one that does not answer is named', async () => {
    expect(await finding('Redis', { REDIS_URL: 'redis://:hunter2@127.0.0.1:9' })).toMatchObject({
      state: 'wrong',
      says: expect.not.stringContaining('hunter2'),
    });
  });
});

/** What a Redis says of its version, as an older one does, of the same length. */
function asOldRedis(said: Buffer): Buffer {
  const older = (_: string, name: string, version: string) => `${name}6.1.${'9'.repeat(version.length - 4)}`;
  return Buffer.from(said.toString('latin1').replace(/(redis_version:)(\S+)/, older), 'latin1');
}

const log = createLogger('test', 'silent');

/** Says as an app does that it lives. */
function announce(
  redisPrefix: string,
  app: 'agent' | 'ingest-api' | 'worker',
  build: string,
  late?: Record<string, number>,
): void {
  const processes = openProcesses({ redisUrl: redisUrl(), redisPrefix, log });
  closing.push(processes.close);
  const doing = late && (async () => ({ isWorking: true, late }));
  processes.announce({ app, build, startedAt: new Date() }, doing);
}

async function untilSeen(redisPrefix: string, count: number): Promise<void> {
  const processes = openProcesses({ redisUrl: redisUrl(), redisPrefix, log });
  while ((await processes.read())?.length !== count) await sleep(20);
  await processes.close();
}

describe('public addresses', () => {
  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    closing.push(() => server.close());
    return `http://127.0.0.1:${portOf(server)}`;
  }

  test('another service, another issuer and a redirect are named', async () => {
    const other = await serve((_req, res) => res.end('{"status":"healthy"}'));
    expect(await finding('BASE_URL', { BASE_URL: other })).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('is not this service'),
    });
    const issuer = await serve((_req, res) => res.end('{"issuer":"https://other.example"}'));
    expect(await finding('agents sign in', { APP_URL: issuer })).toMatchObject({
      says: `the issuer says it is https://other.example, not ${issuer}`,
    });
    expect(await finding('people sign in', { SESSION_ISSUER: `${issuer}/` })).toMatchObject({
      fix: expect.stringContaining('SESSION_ISSUER'),
    });
    const moved = await serve((_req, res) => res.writeHead(308, { Location: 'https://app.example/' }).end());
    expect(await finding('APP_URL', { APP_URL: moved })).toMatchObject({
      says: `${moved}/mcp redirects to https://app.example/`,
    });
  });

  test('metadata that names another address than the one asked is wrong: a scheme, a port or a slash is enough', async () => {
    const url = await serve((req, res) => {
      const origin = `http://${req.headers.host}`;
      const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
      if (req.url === '/mcp')
        return res.writeHead(401, { 'WWW-Authenticate': `Bearer resource_metadata="${metadata}"` }).end();
      return res.end(JSON.stringify({ resource: `${origin}/mcp/` }));
    });
    expect(await finding('APP_URL', { APP_URL: url })).toMatchObject({
      state: 'wrong',
      says: `agents are told ${url}/mcp/, not ${url}/mcp`,
    });
  });

  test('a password in an address, and a token in a redirect, are not said', async () => {
    const moved = await serve((_req, res) => res.writeHead(302, { Location: '/in?token=hunter3' }).end());
    const { port } = new URL(moved);
    const found = await examine({ ...env, APP_URL: moved, BASE_URL: `http://me:hunter2@127.0.0.1:${port}` });
    expect(JSON.stringify(found)).not.toMatch(/hunter/);
    expect(found.find(({ check }) => check === 'APP_URL')).toMatchObject({
      says: `${moved}/mcp redirects to ${moved}/in`,
    });
  });

  test('one that is unwell says so', async () => {
    const url = await serve((_req, res) =>
      res.setHeader('Service-Version', CONTRACT_VERSION).end('{"status":"unhealthy"}'),
    );
    expect(await finding('BASE_URL', { BASE_URL: url })).toMatchObject({
      state: 'wrong',
      says: `${url}/health says unhealthy`,
    });
  });
});

describe('storage and mail', () => {
  test('a folder keeps what it is given; one that is a file does not', async () => {
    expect(await finding('storage')).toMatchObject({ state: 'well' });
    writeFileSync(path.join(folder, 'file'), '');
    expect(await finding('storage', { STORAGE_FOLDER: path.join(folder, 'file') })).toMatchObject({
      state: 'wrong',
    });
  });

  test('a mail server is asked without a mail; its password is not said', async () => {
    const server = await startMailServer();
    closing.push(() => server.close());
    const mail = { SMTP_URL: server.url, MAIL_FROM: 'feedback@acme.example' };
    expect(await finding('mail', mail)).toMatchObject({ state: 'well' });
    expect(server.taken).toEqual([]);
    expect(await finding('mail', { ...mail, SMTP_URL: 'smtp://a:hunter2@127.0.0.1:9' })).toMatchObject({
      state: 'wrong',
      says: expect.not.stringContaining('hunter2'),
    });
  });
});
