import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'node:tls';
import { type Db, inTransaction, openDb } from '@feedback/db';
import { certificate, databaseUrl, privateKey, tcpProxy } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const PATIENCE_MS = 300;

let proxy: Awaited<ReturnType<typeof tcpProxy>>;
let db: Db;
const errors: Error[] = [];
beforeAll(async () => {
  proxy = await tcpProxy(databaseUrl());
  db = open(proxy.url);
});
afterAll(async () => {
  await db.close();
  await proxy.close();
});

function open(url: string): Db {
  return openDb({ url, connections: 1, patienceMs: PATIENCE_MS, onError: (error) => errors.push(error) });
}

describe('a PostgreSQL that falls silent', () => {
  test('fails the statement after the patience, whether it is the first of a transaction or not', async () => {
    const work = inTransaction(db, async (tx) => {
      proxy.stall();
      await tx.query('select 1');
    });
    await expect(work).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(errors).toContainEqual(expect.objectContaining({ code: 'ETIMEDOUT' }));
    proxy.goOn();
    await db.pool.query('select 1');
    await sleep(2 * PATIENCE_MS); // idle in between
    proxy.stall();
    await expect(db.pool.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    proxy.goOn();
  });

  test('is used again when it answers', async () => {
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('is no matter while no statement waits: connections that are idle or listen stay', async () => {
    const client = await db.pool.connect();
    const pid = async () => (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid;
    const before = await pid();
    await sleep(2 * PATIENCE_MS + 200);
    expect(await pid()).toBe(before);
    client.release();
  });
});

test('silence ends connections over TLS too', async () => {
  const behind = await tcpProxy(databaseUrl());
  const { port, hostname } = new URL(behind.url);
  const server = createServer(
    { key: privateKey, cert: certificate, ALPNProtocols: ['postgresql'] },
    (client) => {
      const upstream = connect(Number(port), hostname);
      for (const socket of [client, upstream]) socket.on('error', () => {});
      client.pipe(upstream).pipe(client);
    },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl());
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url.search = 'sslmode=no-verify&sslnegotiation=direct';
  const secure = open(url.href);
  expect((await secure.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await sleep(2 * PATIENCE_MS);
  behind.stall();
  await expect(secure.pool.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await secure.close();
  await behind.close();
  server.close();
});
