import { createWorkspace } from '@feedback/core';
import { type Db, openDb } from '@feedback/db';
import { ownDatabase } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findPerson } from '../src/demo/index.ts';
import { findWorkspace } from '../src/operate/find-workspace.ts';

let url: string;
let db: Db;
const ids: string[] = [];

beforeAll(async () => {
  url = await ownDatabase();
  db = openDb({ url, connections: 1, onError: () => {} });
  for (const [name, email] of [
    ['Acme', 'dana@acme.test'],
    ['Twin', 'one@twin.test'],
    ['Twin', 'two@twin.test'],
  ] as const) {
    const owner = { email, name, passwordHash: null };
    ids.push((await createWorkspace({ db }, { name, monthlyLimit: null, owner })).workspaceId);
  }
});

afterAll(() => db.close());

describe('a workspace on a command line', () => {
  test('is found by its id, by its name in any case, and by an owner', async () => {
    for (const wanted of [ids[0] ?? '', 'Acme', 'acme', 'Dana@acme.test'])
      expect(await findWorkspace(url, wanted)).toMatchObject({ id: ids[0], name: 'Acme' });
  });

  test('is not guessed among two of a name: one line lists them', async () => {
    const asked = findWorkspace(url, 'twin');
    await expect(asked).rejects.toThrow(/^2 workspaces fit "twin".*one@twin\.test.*two@twin\.test/);
    await expect(asked).rejects.toThrow(ids[1]);
  });

  test('that is not there is answered with those that are', async () => {
    await expect(findWorkspace(url, 'Nowhere')).rejects.toThrow(
      /^There is no workspace "Nowhere": there is Acme .*; Twin /,
    );
  });
});

describe('a person of a running instance on a command line', () => {
  const people = [
    { email: 'owner@demo.test', password: '', workspace: 'Demo', workspace_id: 'id-1' },
    { email: 'owner@second.test', password: '', workspace: 'Second', workspace_id: 'id-2' },
  ];

  test('is found by the address, by the workspace’s name and by its id', () => {
    for (const wanted of ['owner@second.test', 'second', 'id-2'])
      expect(findPerson({ people }, wanted).email).toBe('owner@second.test');
  });

  test.each(['owner', 'nobody', undefined])(
    'is not guessed from %j: one line lists who there is',
    (wanted) => {
      expect(() => findPerson({ people }, wanted)).toThrow(
        /owner@demo\.test \(Demo, id-1\); owner@second\.test/,
      );
    },
  );
});
