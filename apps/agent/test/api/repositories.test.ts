import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { withWorkspace, workspaces } from '@feedback/db';
import { makeGitRepository } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { followHere } from '../followed-repository.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let here: ReturnType<typeof followHere>;
const shop = makeGitRepository('shop');
const outside = makeGitRepository('outside');
beforeAll(async () => {
  shop.commit('First', { 'a.ts': 'export const a = 1;\n' });
  outside.commit('First', { 'a.ts': 'export const a = 1;\n' });
  t = await startAgent({ settings: { REPOSITORY_FOLDERS: shop.root, REPOSITORY_HOSTS: 'git.internal' } });
  api = sessionCaller(t);
  here = followHere(t);
});
afterAll(async () => {
  here.close();
  shop.remove();
  outside.remove();
  await t.close();
});

async function newOwner(): Promise<Member> {
  const owner = await t.newMember();
  await api.makeKnown(owner);
  return owner;
}
const connect = (owner: Member, body: Record<string, unknown>) =>
  api.call(owner, 'POST', '/api/repositories', body);
const only = async (owner: Member) => {
  const { body } = await api.call(owner, 'GET', '/api/repositories');
  return (body['repositories'] as Record<string, unknown>[])[0];
};
const actions = async ({ workspaceId }: Member) =>
  (await t.rows<{ action: string }>(workspaceId, 'select action from audit_entry order by id')).map(
    ({ action }) => action,
  );

describe('POST /api/repositories', () => {
  test('answers 201; the worker reads it, and its state says so', async () => {
    const owner = await newOwner();
    const { status, body } = await connect(owner, { url: `file://${shop.folder}`, branch: 'main' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'shop',
      url: shop.folder,
      branch: 'main',
      state: 'waiting',
      sha: null,
    });
    await here.follow(owner);
    const sha = shop.git('rev-parse', 'main').trim();
    expect(await only(owner)).toMatchObject({ state: 'ready', sha, stale: false, files: 1, reason: null });
    expect(await actions(owner)).toContain('repository-connected');
  });

  test('connecting it again requests another look; another one is a conflict', async () => {
    const owner = await newOwner();
    const { body } = await connect(owner, { url: shop.folder });
    await here.follow(owner);
    const due = () =>
      t.rows<{ isDue: boolean }>(
        owner.workspaceId,
        `select due_at <= now() as "isDue" from task where kind = 'repository'`,
      );
    const again = await connect(owner, { url: shop.folder });
    expect([again.status, again.body['id']]).toEqual([201, body['id']]);
    expect(await due()).toEqual([{ isDue: true }]);
    expect((await connect(owner, { url: 'https://example.com/a.git' })).status).toBe(409);
    expect((await connect(owner, { url: shop.folder, branch: 'main' })).status).toBe(409);
  });

  test.each([
    ['a folder that is not allowed', outside.folder],
    ['a folder by way of an allowed one', `${shop.root}/../${path.basename(outside.root)}/outside`],
    ['a file: address that is encoded', `file://${shop.root}/%2e%2e/x`],
    ['the allowed folder itself', shop.root],
    ['http', 'http://example.com/a.git'],
    ['ssh', 'ssh://git@example.com/a.git'],
    ['an address of scp', 'git@example.com:a.git'],
    ['a transport of git', 'ext::sh -c id'],
    ['an option of git', '--upload-pack=id'],
    ['credentials', 'https://me:secret@example.com/a.git'],
    ['a query', 'https://example.com/a.git?x=1'],
    ['a host alone', 'https://example.com/'],
    ['a line break', 'https://example.com/a\n.git'],
  ])('answers 422 for %s', async (_, url) => {
    const { status, body } = await connect(await newOwner(), { url });
    expect([status, body['detail']]).toEqual([422, expect.stringMatching(/^url/)]);
  });

  test.each(['--all', '../x', 'a..b', 'a b', 'x.lock', 'refs/'])(
    'answers 422 for the branch %j',
    async (branch) => {
      expect((await connect(await newOwner(), { url: shop.folder, branch })).status).toBe(422);
    },
  );

  test('is for owners', async () => {
    const [owner, member] = [await newOwner(), await newOwner()];
    await withWorkspace(t.db, owner.workspaceId, (tx) =>
      workspaces.addMember(tx, owner.workspaceId, { personId: member.personId, role: 'member' }),
    );
    const denied = await api.call(
      member,
      'POST',
      '/api/repositories',
      { url: shop.folder },
      owner.workspaceId,
    );
    expect(denied.status).toBe(403);
  });
});

describe('a repository that cannot be read', () => {
  test.each([
    ['a symbolic link that leads out of the allowed folders', 'link', /below one that the operator allows/],
    ['a folder without a repository', 'plain', /no repository at this address/],
    ['no folder', 'missing', /no such folder/],
  ])('has failed, with the reason: %s', async (_, name, reason) => {
    const folder = path.join(shop.root, name);
    if (name === 'link') symlinkSync(outside.folder, folder);
    if (name === 'plain') mkdirSync(folder);
    const owner = await newOwner();
    await connect(owner, { url: folder });
    await here.follow(owner);
    expect(await only(owner)).toMatchObject({ state: 'failed', sha: null });
    expect((await only(owner))?.['reason']).toMatch(reason);
  });

  test('has failed when its host is in a private network', async () => {
    for (const url of ['https://127.0.0.1:9/a.git', 'https://localhost:9/a.git', 'https://[::1]:9/a.git']) {
      const owner = await newOwner();
      expect((await connect(owner, { url })).status).toBe(201);
      await here.follow(owner);
      expect(await only(owner)).toMatchObject({
        state: 'failed',
        reason: 'The host is not on the public Internet',
      });
    }
  });

  test('has failed without such a branch', async () => {
    const owner = await newOwner();
    await connect(owner, { url: shop.folder, branch: 'none' });
    await here.follow(owner);
    expect((await only(owner))?.['reason']).toBe('The repository has no such branch');
  });
});

describe('DELETE /api/repositories/{id}', () => {
  test('answers 204; what was read is deleted, and the next repository may be connected', async () => {
    const owner = await newOwner();
    const { body } = await connect(owner, { url: shop.folder });
    await here.follow(owner);
    const remove = () => api.call(owner, 'DELETE', `/api/repositories/${String(body['id'])}`);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await t.rows(owner.workspaceId, 'select * from code_file')).toEqual([]);
    expect(await actions(owner)).toContain('repository-disconnected');
    expect(here.mirrorsOf(owner)).toHaveLength(1);
    await here.follow(owner);
    expect(here.mirrorsOf(owner)).toEqual([]);
    expect((await connect(owner, { url: 'https://example.com/a.git' })).status).toBe(201);
  });

  test('answers 404 in another workspace', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const { body } = await connect(owner, { url: shop.folder });
    for (const id of [String(body['id']), 'x'])
      expect((await api.call(other, 'DELETE', `/api/repositories/${id}`)).status).toBe(404);
    expect(await only(owner)).toMatchObject({ id: body['id'] });
  });
});
