import { randomBytes } from 'node:crypto';
import { loadProviderKeys, rotateProviderKeys, watchKeys } from '@feedback/core';
import { audit, inTransaction, type Db, openDb } from '@feedback/db';
import { createLogger } from '@feedback/runtime';
import { ownDatabase } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

let db: Db;
let url: string;
beforeAll(async () => {
  url = await ownDatabase();
  db = openDb({ url, role: 'feedback_agent', connections: 4, onError: () => {} });
});
afterAll(() => db.close());

const stored = async () =>
  JSON.stringify(
    (await db.pool.query(`select name, value from provider_key where realm = 'idp' order by name`)).rows,
  );
const kids = async (key: Buffer | null = null) =>
  (await loadProviderKeys(db, 'idp', key)).signing.map(({ kid }) => kid);

describe('the signing keys', () => {
  test('are rotated with an entry in the audit log', async () => {
    await rotateProviderKeys(db, 'oauth', { key: null, keepPrevious: true });
    const entries = await inTransaction(db, (tx) => audit.list(tx, audit.NO_WORKSPACE, { limit: 1 }));
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'signing-key-rotated',
        actor: 'operator',
        workspaceId: null,
        subjectId: 'oauth',
        detail: { previous_holds: true },
      }),
    ]);
  });

  test('are rotated: new ones sign, the previous ones still verify, older ones do not', async () => {
    const [one] = await kids();
    await rotateProviderKeys(db, 'idp', { key: null, keepPrevious: true });
    const [two, ...before] = await kids();
    expect(two).not.toBe(one);
    expect(before).toEqual([one]);
    await rotateProviderKeys(db, 'idp', { key: null, keepPrevious: true });
    expect(await kids()).toEqual([expect.any(String), two]);
    await rotateProviderKeys(db, 'idp', { key: null, keepPrevious: false });
    expect(await kids()).toHaveLength(1);
  });

  test('are encrypted at rest once ENCRYPTION_KEY is set, and stay the same', async () => {
    const key = randomBytes(32);
    const before = await kids();
    expect(await stored()).toContain('"d"');
    expect(await kids(key)).toEqual(before);
    expect(await stored()).not.toContain('"d"');
    expect(await kids(key)).toEqual(before);
    await rotateProviderKeys(db, 'idp', { key, keepPrevious: true });
    expect(await stored()).not.toContain('"d"');
    expect(await kids(key)).toEqual([expect.any(String), before[0]]);
    await expect(kids()).rejects.toThrow('ENCRYPTION_KEY is required');
    await expect(kids(randomBytes(32))).rejects.toThrow('ENCRYPTION_KEY is not the key');
  });

  test('are read by the agent app’s role alone', async () => {
    for (const role of ['feedback_app', 'feedback_ingest', 'feedback_worker'] as const) {
      const other = openDb({ url, role, connections: 1, onError: () => {} });
      await expect(other.pool.query('select from provider_key')).rejects.toThrow('permission denied');
      await other.close();
    }
  });

  test('are reloaded by a process that watches them', async () => {
    const key = randomBytes(32);
    await db.pool.query('delete from provider_key');
    const seen: (string | undefined)[] = [];
    const watch = await watchKeys({ db, log: createLogger('test', 'silent'), key }, ({ idp }) => {
      seen.push(idp.signing[0].kid);
    });
    await rotateProviderKeys(db, 'idp', { key, keepPrevious: true });
    await watch.look();
    await watch.look();
    watch.stop();
    expect(seen).toHaveLength(2);
    expect(seen[1]).not.toBe(seen[0]);
  });

  test('are the rotated ones also where a process starts during the rotation', async () => {
    const key = randomBytes(32);
    await db.pool.query('delete from provider_key');
    for (let round = 0; round < 15; round += 1) {
      let used: string | undefined;
      const starting = watchKeys({ db, log: createLogger('test', 'silent'), key }, ({ idp }) => {
        used = idp.signing[0].kid;
      });
      const [watch] = await Promise.all([
        starting,
        rotateProviderKeys(db, 'idp', { key, keepPrevious: true }),
      ]);
      await watch.look();
      watch.stop();
      expect(used).toBe((await loadProviderKeys(db, 'idp', key)).signing[0].kid);
    }
  });
});
