import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { feedbackAcceptor } from '@feedback/core';
import { type Db, openDb, withWorkspace } from '@feedback/db';
import { environment } from '@feedback/local-stack/environment';
import { makeWorkspace, ownDatabase, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
let databaseUrl: string;
let db: Db;
let workspace: TestWorkspace;
beforeAll(async () => {
  databaseUrl = await ownDatabase();
  db = openDb({ url: databaseUrl, connections: 2, onError: () => {} });
  workspace = await makeWorkspace(db);
});
afterAll(() => db.close());

const ledger = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/ledger.ts', ...args], {
    cwd: root,
    env: { ...environment, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
const sql = <T extends object>(text: string) =>
  withWorkspace(db, workspace.workspaceId, async (tx) => (await tx.query<T>(text)).rows);

/** Adds an item whose task is dead-lettered; returns the id of the task. */
async function deadLettered(text: string): Promise<string> {
  await feedbackAcceptor({ db, now: () => new Date() }).acceptOne(workspace, { text, source: 'test' });
  await sql(`update feedback set state = 'failed' where text = '${text}'`);
  const rows = await sql<{ id: string }>(
    `update task set state = 'dead', starts = 5, errors = 5, last_error = 'the model is away'
     where state = 'pending' returning id`,
  );
  return rows[0]?.id ?? '';
}

describe('npm run ledger', () => {
  test('redrive retries dead work from the beginning, and its items wait for it', async () => {
    const id = await deadLettered('one');
    expect(ledger('list').stdout).toContain('the model is away');
    expect(ledger('redrive', id)).toMatchObject({ status: 0, stdout: '1 of 1 will be tried again.\n' });
    expect(await sql(`select state, starts, errors from task where id = '${id}'`)).toEqual([
      { state: 'pending', starts: 0, errors: 0 },
    ]);
    expect(await sql(`select state from feedback where text = 'one'`)).toEqual([{ state: 'received' }]);
    expect(ledger('redrive', id)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is pending, not dead'),
    });
  });

  test('redrive --all takes all dead rows, or those of one kind', async () => {
    await sql('delete from task');
    await deadLettered('two');
    expect(ledger('redrive', '--all', '--kind', 'ranking').stdout).toBe('0 of 0 will be tried again.\n');
    expect(ledger('redrive', '--all').stdout).toBe('1 of 1 will be tried again.\n');
  });

  test('drop takes it out of the ledger, and its items stay failed and visible', async () => {
    await sql('delete from task');
    const id = await deadLettered('three');
    expect(ledger('drop', id)).toMatchObject({ status: 0, stdout: `${id} is out of the ledger.\n` });
    expect(await sql('select from task')).toEqual([]);
    expect(await sql(`select state from feedback where text = 'three'`)).toEqual([{ state: 'failed' }]);
    expect(ledger('drop', id)).toMatchObject({ status: 1, stderr: expect.stringContaining('no ledger row') });
  });

  test.each([[[]], [['redrive']], [['drop']], [['burn']], [['show', 'x']], [['list', '--limit', '0']]])(
    'says what is wrong with %j in one line',
    (args) => {
      const { status, stderr } = ledger(...args);
      expect(status).toBe(2);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    },
  );
});
