import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../scripts/migration/migrate.ts';
import { type FullPostgres, startFullPostgres } from './support/full-postgres.ts';
import { type OwnService, ownService, postJson } from './support/own-service.ts';

// The drill: back up a service with open work, lose the machine, restore on another one with an empty Redis, go on.

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-backup-'));
const dump = path.join(folder, 'feedback.dump');
const texts = Array.from({ length: 500 }, (_, n) => `Report ${n} of team ${n % 7} loads the wrong columns`);
const servers: FullPostgres[] = [];
const services: OwnService[] = [];

beforeAll(() => chmodSync(folder, 0o755)); // PostgreSQL runs under another account
afterAll(async () => {
  for (const service of services) await service.close();
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** A server of its own, with a database that belongs to an ordinary user, as README says. */
async function newServer(name: string): Promise<string> {
  const server = await startFullPostgres(path.join(folder, name));
  servers.push(server);
  const admin = new pg.Client({ connectionString: server.adminUrl('postgres') });
  await admin.connect();
  await admin.query(`create user service with createrole password 'secret'`);
  await admin.query('create database feedback owner service');
  await admin.end();
  return `postgresql://service:secret@127.0.0.1:${server.port}/feedback`;
}

function run(command: 'backup' | 'restore', databaseUrl: string, ...args: string[]) {
  return spawnSync('npm', ['run', '--silent', command, '--', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl, PATH: `${servers[0]?.bin}:${process.env['PATH']}` },
  });
}

async function serve(databaseUrl: string): Promise<OwnService> {
  const service = await ownService({ RANKING_PAUSE: '0.2' }, { databaseUrl });
  services.push(service);
  return service;
}

describe('npm run backup and npm run restore', () => {
  test('bring a service with open work to another server, where all of it is done', async () => {
    const first = await newServer('first');
    await migrate(first);
    const before = await serve(first);
    const caller = await before.newCaller();
    const baseUrl = await before.startApi();
    const worker = await before.startWorker();
    const send = (address: string, items: string[]) =>
      postJson(`${address}/feedback`, caller.token, { items: items.map((text) => ({ text })) });
    expect((await send(baseUrl, texts.slice(0, 250))).body.successful).toBe(250);
    await before.settle();
    before.kill(worker); // what comes now stays open
    expect((await send(baseUrl, texts.slice(250))).body.successful).toBe(250);

    const backedUp = run('backup', first, dump);
    expect(backedUp).toMatchObject({ status: 0, stderr: '' });

    const second = await newServer('second');
    const restored = run('restore', second, dump);
    expect(restored).toMatchObject({ status: 0, stderr: '' });

    const after = await serve(second); // with a Redis of its own, which is empty
    await after.startWorker();
    expect((await after.settle()).filter(({ state }) => state === 'dead')).toEqual([]);
    await sleep(300);
    const rows = await after.rows<{ state: string; n: number }>(
      caller,
      'select state::text, count(*)::int as n from feedback group by 1',
    );
    expect(rows).toEqual([{ state: 'processed', n: 500 }]);
    const ranked = await after.rows<{ n: number }>(caller, 'select count(*)::int as n from ranked_priority');
    expect(ranked[0]?.n).toBeGreaterThan(0);
    // Row-level security came along: without a workspace the worker's role sees nothing.
    expect((await after.db.pool.query('select from feedback')).rowCount).toBe(0);
  }, 120_000);

  test('say in one line what they lack', async () => {
    const url = servers[0] ? `postgresql://service:secret@127.0.0.1:${servers[0].port}/feedback` : '';
    expect(run('backup', url).stderr.trim()).toBe('Where to? npm run backup -- feedback.dump');
    expect(run('restore', url, dump).stderr.trim()).toBe('The database is not empty: restore into a new one');
  });
});
