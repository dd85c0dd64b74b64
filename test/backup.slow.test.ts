import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment } from '@feedback/local-stack/environment';
import { migrate } from '@feedback/local-stack/migrate';
import {
  type FullPostgres,
  type OwnService,
  ownService,
  postJson,
  startFullPostgres,
} from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

// The drill: back up a service with open work, lose the machine, restore on another one with an empty Redis, and continue.

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-backup-'));
const dump = path.join(folder, 'feedback.dump');
const texts = Array.from({ length: 500 }, (_, n) => `Report ${n} of team ${n % 7} loads the wrong columns`);
/** PostgreSQL's tools read this as settings unless it is quoted. */
const DATABASE = `dbname=o'clock x`;
const servers: FullPostgres[] = [];
let first: string;
const services: OwnService[] = [];

beforeAll(() => chmodSync(folder, 0o755)); // PostgreSQL runs under another account
afterAll(async () => {
  for (const service of services) await service.close();
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}, 180_000);

/**
 * A server of its own, with a database that belongs to an ordinary user, as in the README; the user has the server's name.
 */
async function newServer(name: string): Promise<string> {
  const server = await startFullPostgres(path.join(folder, name));
  servers.push(server);
  const admin = new pg.Client({ connectionString: server.adminUrl('postgres') });
  await admin.connect();
  const user = pg.escapeIdentifier(`user of ${name}`);
  await admin.query(`create user ${user} with createrole password 'sec/ret'`);
  await admin.query(`create database ${pg.escapeIdentifier(DATABASE)} owner ${user}`);
  await admin.end();
  return `postgresql://user%20of%20${name}:sec%2Fret@127.0.0.1:${server.port}/${encodeURI(DATABASE)}`;
}

function run(command: 'backup' | 'restore', databaseUrl: string, ...args: string[]) {
  return spawnSync('npm', ['run', '--silent', command, '--', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...environment, DATABASE_URL: databaseUrl, PATH: `${servers[0]?.bin}:${environment['PATH']}` },
  });
}

async function serve(databaseUrl: string): Promise<OwnService> {
  const service = await ownService({ RANKING_PAUSE: '0.2' }, { databaseUrl });
  services.push(service);
  return service;
}

describe('npm run backup and npm run restore', () => {
  test('bring a service with open work to another server, where all of it is done', async () => {
    first = await newServer('first');
    await migrate(first);
    const before = await serve(first);
    const caller = await before.newCaller();
    const baseUrl = await before.startApi();
    const worker = await before.startWorker();
    const send = (address: string, items: string[]) =>
      postJson(`${address}/feedback`, caller.token, { items: items.map((text) => ({ text })) });
    expect((await send(baseUrl, texts.slice(0, 250))).body.successful).toBe(250);
    await before.settle();
    before.kill(worker); // items that arrive now stay open
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
    // Row-level security is restored too: without a workspace the worker's role sees nothing.
    expect((await after.db.pool.query('select from feedback')).rowCount).toBe(0);
  }, 300_000);

  test('say in one line what they lack', async () => {
    const says = (...args: Parameters<typeof run>) => run(...args).stderr.trim();
    expect(says('backup', first)).toMatch(/^Where to\? npm run backup -- feedback\.dump; .*$/);
    expect(says('backup', first, dump)).toContain(`${dump} exists already: name another file`);
    expect(says('restore', first, dump)).toBe('The database is not empty: restore into a new one');
    const text = path.join(folder, 'no.dump');
    writeFileSync(text, 'not a dump');
    expect(says('restore', await newServer('third'), text)).toMatch(
      /^.*no\.dump is no backup that can be read: .*$/,
    );
  }, 90_000);

  test('leave nothing behind of a backup that was broken off', async () => {
    const client = new pg.Client({ connectionString: first });
    await client.connect();
    await client.query('revoke select on transcript from feedback_backup');
    const broken = path.join(folder, 'broken.dump');
    expect(run('backup', first, broken).status).toBe(1);
    expect(readdirSync(folder).filter((file) => file.startsWith('broken'))).toEqual([]);
    await client.query('grant select on transcript to feedback_backup');
    await client.end();
  });

  test('fill a database whole or not at all', async () => {
    const url = await newServer('fourth');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await migrate(url); // makes the roles
    await client.query('drop schema public cascade; create schema public');
    const dumped = readFileSync(dump);
    const cut = path.join(folder, 'cut.dump');
    writeFileSync(cut, dumped.subarray(0, Math.floor(dumped.length * 0.8)));
    expect(run('restore', url, cut).status).toBe(1);
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
    expect(run('restore', url, dump)).toMatchObject({ status: 0 });
    await client.end();
  }, 90_000);
});
