import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { createWorkspace, findSenderSignIn, readSenders } from '@feedback/core';
import { audit, type Db, openDb, withWorkspace } from '@feedback/db';
import { environment } from '@feedback/local-stack/environment';
import { ownDatabase } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
let databaseUrl: string;
let db: Db;
let workspaceId: string;
beforeAll(async () => {
  databaseUrl = await ownDatabase();
  db = openDb({ url: databaseUrl, connections: 2, onError: () => {} });
  const owner = { email: 'owner@people.test', name: 'Olga', passwordHash: null };
  ({ workspaceId } = await createWorkspace({ db }, { name: 'One', owner }));
});
afterAll(() => db.close());

const command = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/senders.ts', ...args], {
    cwd: root,
    env: { ...environment, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });

describe('npm run senders', () => {
  test('makes a sender, gives it another secret, lists it and ends it', async () => {
    expect(command('list', 'One').stdout).toBe('There are no senders here.\n');
    const made = command('make', 'One', 'Desk', '--address', '203.0.113.7', '--address', '2001:db8::/32');
    expect([made.status, made.stderr]).toEqual([0, 'It is shown only this once.\n']);
    const [, clientId = ''] = /^(fbs_[0-9a-f-]{36})\.[\w-]{43}\n$/.exec(made.stdout) ?? [];
    expect(await findSenderSignIn(db, clientId)).toMatchObject({
      workspaceId,
      addresses: ['203.0.113.7', '2001:db8::/32'],
    });
    expect(command('secret', 'owner@people.test', clientId).stdout).toMatch(/^fbs_/);
    const listed = command('list', workspaceId).stdout;
    expect(listed).toMatch(/Desk.*fbs_.*secret, secret.*203\.0\.113\.7, 2001:db8::\/32.*not yet/);
    const only = command('secret', 'One', 'Desk', '--only');
    expect([only.status, only.stderr]).toEqual([0, expect.stringContaining('No earlier secret works')]);
    expect((await findSenderSignIn(db, clientId))?.credentials).toHaveLength(1);
    const ended = command('end', 'One', 'Desk');
    expect([ended.status, ended.stdout]).toEqual([0, `Desk (${clientId}) has ended.\n`]);
    expect(await readSenders({ db }, { workspaceId })).toEqual([]);
    const entries = await withWorkspace(db, workspaceId, (tx) => audit.list(tx, workspaceId, { limit: 10 }));
    expect(
      entries
        .filter(({ subjectKind }) => subjectKind === 'sender')
        .map(({ action, actor }) => [action, actor]),
    ).toEqual([
      ['sender-ended', 'operator'],
      ['sender-credential-made', 'operator'],
      ['sender-credential-removed', 'operator'],
      ['sender-credential-removed', 'operator'],
      ['sender-credential-made', 'operator'],
      ['sender-made', 'operator'],
    ]);
  });

  test.each([
    [[], 'Do what?'],
    [['make', 'One'], 'Do what?'],
    [['list', 'Two'], 'There is no workspace "Two"'],
    [['end', 'One', 'Shop'], 'There is no sender "Shop"'],
    [['make', 'One', 'a\nb'], 'name must be on one line'],
  ])('%j says in one line what is wrong, and exits with 2', (args, words) => {
    const { status, stdout, stderr } = command(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('an address that is none is said, and exits with 1', () => {
    const { status, stderr } = command('make', 'One', 'Desk', '--address', 'example.com');
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('"example.com" is neither an address nor a network'),
    ]);
  });
});
