import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { changeRole, createWorkspace, hashPassword } from '@feedback/core';
import { type Db, openDb, passwordResets, withWorkspace, workspaces } from '@feedback/db';
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
  const passwordHash = await hashPassword('correct horse', { N: 1024, r: 8, p: 1 });
  const owner = { email: 'owner@people.test', name: 'Olga', passwordHash };
  const other = { email: 'sso@people.test', name: 'Sven', passwordHash: null };
  const made = await createWorkspace({ db }, { name: 'One', owner });
  const { personId } = await createWorkspace({ db }, { name: 'Two', owner: other });
  ({ workspaceId } = made);
  await withWorkspace(db, workspaceId, (tx) =>
    workspaces.addMember(tx, workspaceId, { personId, role: 'member' }),
  );
  await changeRole({ db }, workspaceId, { personId, role: 'viewer', by: { personId: made.personId } });
});
afterAll(() => db.close());

const command = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/people.ts', ...args], {
    cwd: root,
    env: { ...environment, DATABASE_URL: databaseUrl, APP_URL: 'https://app.test' },
    encoding: 'utf8',
  });

describe('npm run people', () => {
  test('list shows who has an account, with their roles and who keeps their password', () => {
    const { status, stdout } = command('list');
    expect(status).toBe(0);
    expect(stdout).toMatch(/owner@people\.test.*Olga.*owner.*here/);
    expect(stdout).toMatch(/sso@people\.test.*Sven.*owner, viewer.*at another issuer/);
  });

  test('reset prints a link that works for an hour, of which only a hash is kept', async () => {
    const { status, stdout } = command('reset', 'Owner@People.test');
    expect(status).toBe(0);
    const [, token = ''] = /^https:\/\/app\.test\/idp\/reset\/([\w-]{43})\n$/.exec(stdout) ?? [];
    const tokenHash = createHash('sha256').update(token).digest();
    expect(await passwordResets.find(db, tokenHash)).toMatchObject({ email: 'owner@people.test' });
    const { rows } = await db.pool.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_reset`,
    );
    expect(rows).toEqual([{ minutes: 60 }]);
  });

  test('log shows what was done in all workspaces and in none, the newest first, one entry a line', () => {
    command('reset', 'owner@people.test');
    const read = (...more: string[]) =>
      command('log', ...more)
        .stdout.trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: string; action: string; actor: string });
    const all = read();
    expect(all[0]).toMatchObject({ action: 'password-reset-made', actor: 'operator', workspaceId });
    expect(all.at(-1)).toMatchObject({
      action: 'role-changed',
      person: 'owner@people.test',
      detail: { email: 'sso@people.test', from: 'member', to: 'viewer' },
    });
    const [first] = read('--limit', '1');
    expect(read('--limit', '1', '--cursor', first?.id ?? '')).toEqual([all[1]]);
    expect(read('--workspace', workspaceId)).toEqual(all);
    expect(command('log', '--workspace', crypto.randomUUID()).stdout).toBe('');
  });

  test('--help says what it does, the options and an example', () => {
    const { status, stdout } = command('--help');
    expect(status).toBe(0);
    for (const word of ['list', 'reset EMAIL', 'log', '--limit', '--workspace', '--cursor', 'Example:'])
      expect(stdout).toContain(word);
  });

  test.each([
    [[]],
    [['burn']],
    [['reset']],
    [['list', 'x']],
    [['log', '--limit', '0']],
    [['log', '--cursor', 'x']],
    [['log', '--what']],
  ])('says what is wrong with %j in one line', (args) => {
    const { status, stderr } = command(...args);
    expect(status).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test.each(['nobody@people.test', 'sso@people.test'])(
    'resets no password of %s, and says why in one line',
    (email) => {
      const { status, stderr } = command('reset', email);
      expect(status).toBe(1);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    },
  );
});
