import {
  type DbRole,
  openAuditPool,
  openDb,
  openForApp,
  openRelayPool,
  REQUEST_PATIENCE_MS,
} from '@feedback/db';
import { SettingsError } from '@feedback/runtime';
import { databaseUrl, optionsStripper } from '@feedback/test-support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type pg from 'pg';

// Isolation rests on each connection's role, which the startup parameter `options` asks for.

let proxy: Awaited<ReturnType<typeof optionsStripper>>;
beforeAll(async () => {
  proxy = await optionsStripper(databaseUrl());
});
beforeEach(() => {
  proxy.state.strips = true;
});
afterAll(() => proxy.close());

const opened = (connections = 1) => ({ url: proxy.url, connections, onError: () => {} });
const inRole = (role: DbRole) => openDb({ ...opened(), role }).pool;

describe('a connection whose options were dropped on the way', () => {
  test.each<[string, () => pg.Pool]>([
    ['feedback_app', () => inRole('feedback_app')],
    ['feedback_agent', () => inRole('feedback_agent')],
    ['feedback_ingest', () => inRole('feedback_ingest')],
    ['feedback_worker', () => inRole('feedback_worker')],
    ['feedback_relay', () => openRelayPool(opened())],
    ['feedback_auditor', () => openAuditPool(opened())],
  ])('is refused for %s, with what is missing', async (role, open) => {
    const pool = open();
    const asked = pool.query('select count(*) from workspace');
    await expect(asked).rejects.toThrow(SettingsError);
    await expect(pool.query('select 1')).rejects.toThrow(`, not ${role}; `);
    await expect(pool.connect()).rejects.toThrow(/statement_timeout is off, not 30000 ms/);
    await pool.end();
  });

  test('is refused also when it comes later, while the ones before it go on', async () => {
    proxy.state.strips = false;
    const { pool, close } = openDb(opened(2));
    const first = await pool.connect();
    proxy.state.strips = true;
    await expect(pool.query('select 1')).rejects.toThrow(SettingsError);
    expect((await first.query('select current_user as role')).rows).toEqual([{ role: 'feedback_app' }]);
    first.release();
    await close();
  });

  test('stops an app at its start, and makes it unready later, with the reason', async () => {
    const said: string[] = [];
    const start = () =>
      openForApp(
        { ...opened(2), role: 'feedback_ingest', patienceMs: REQUEST_PATIENCE_MS },
        { environment: 'test', sayUnready: (why) => said.push(why) },
      );
    await expect(start()).rejects.toThrow(SettingsError);
    proxy.state.strips = false;
    const app = await start();
    expect(await app.ready()).toBe(true);
    proxy.state.strips = true;
    const used = await app.db.pool.connect(); // so that the next is a new one
    await expect(app.ready()).rejects.toThrow(SettingsError);
    expect(said).toEqual([expect.stringContaining('not feedback_ingest')]);
    used.release();
    await app.close();
  });
});
