import { randomBytes } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { withWorkspace, workspaces } from '@feedback/db';
import { certificate, makeGitRepository, startHttps } from '@feedback/test-support';
import { serveGitOverHttp } from '@feedback/test-support/git-servers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseConfig } from '../../src/config.ts';
import { addToWorkspace } from '../console-visitor.ts';
import { followHere } from '../followed-repository.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let here: ReturnType<typeof followHere>;
let server: Awaited<ReturnType<typeof startHttps>>;
const settings = { REPOSITORY_HOSTS: 'git.internal,published.test:*' };
/** The tokens that the https server lets in. */
const allowed = new Set<string>();
const shop = makeGitRepository('shop');
const outside = makeGitRepository('outside');
Object.assign(settings, { REPOSITORY_FOLDERS: shop.root });
beforeAll(async () => {
  shop.commit('First', { 'a.ts': 'export const a = 1;\n' });
  outside.commit('First', { 'a.ts': 'export const a = 1;\n' });
  t = await startAgent({ settings: { ...settings, ENCRYPTION_KEY: randomBytes(32).toString('base64') } });
  api = sessionCaller(t);
  server = await startHttps();
  server.answer = (req, res) => {
    const [, token = ''] = Buffer.from(req.headers.authorization?.slice(6) ?? '', 'base64')
      .toString()
      .split(':');
    if (allowed.has(token)) serveGitOverHttp(shop.root, req, res);
    else res.writeHead(401, { 'www-authenticate': 'Basic' }).end();
  };
  here = followHere(t, {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    trusted: [certificate],
  });
});
afterAll(async () => {
  here.close();
  server.close();
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
const list = async (owner: Member) => {
  const { body } = await api.call(owner, 'GET', '/api/repositories');
  return body['repositories'] as Record<string, unknown>[];
};
const only = async (owner: Member) => (await list(owner))[0];
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

  test('connecting it again requests another look', async () => {
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
    expect(await list(owner)).toHaveLength(1);
  });

  test('connects several, listed from the first, each followed and disconnected by itself; the eleventh is a conflict', async () => {
    const owner = await newOwner();
    const urls = [
      shop.folder,
      path.join(shop.root, 'gone'),
      ...Array.from({ length: 8 }, (_, n) => `https://git.example/${n}`),
    ];
    for (const url of urls) expect((await connect(owner, { url })).status).toBe(201);
    expect((await list(owner)).map(({ url }) => url)).toEqual(urls);
    const full = await connect(owner, { url: shop.folder, branch: 'main' });
    expect([full.status, full.body['detail']]).toEqual([409, expect.stringContaining('10 repositories')]);
    expect((await connect(owner, { url: shop.folder })).status).toBe(201);

    const [first, gone] = await list(owner);
    for (const { id } of (await list(owner)).slice(2))
      expect((await api.call(owner, 'DELETE', `/api/repositories/${String(id)}`)).status).toBe(204);
    expect((await connect(owner, { url: shop.folder, branch: 'main' })).status).toBe(201);
    for (let look = 0; look < 3; look++) await here.follow(owner);
    expect((await list(owner)).map(({ branch, state }) => [branch, state])).toEqual([
      [null, 'ready'],
      [null, 'failed'],
      ['main', 'ready'],
    ]);
    await api.call(owner, 'DELETE', `/api/repositories/${String(gone?.['id'])}`);
    await here.follow(owner);
    expect(here.mirrorsOf(owner).toSorted()).toEqual((await list(owner)).map(({ id }) => id));
    expect((await list(owner)).map(({ state }) => state)).toEqual(['ready', 'ready']);
    await api.call(owner, 'DELETE', `/api/repositories/${String(first?.['id'])}`);
    expect(await t.rows(owner.workspaceId, 'select path from code_file')).toEqual([{ path: 'a.ts' }]);
  });

  test('says how the tests are run', async () => {
    const tested = makeGitRepository('tested', shop.root);
    tested.commit('First', {
      'package.json': '{\n "scripts": {\n  "test": "jest"\n }\n}\n',
      Makefile: 'test:\n\tx\n',
    });
    const owner = await newOwner();
    expect((await connect(owner, { url: tested.folder })).body['test_commands']).toEqual([]);
    await here.follow(owner);
    expect((await only(owner))?.['test_commands']).toEqual([
      { command: 'npm test', folder: '', path: 'package.json', line: 3 },
      { command: 'make test', folder: '', path: 'Makefile', line: 1 },
    ]);
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

describe('POST /api/repositories/{id}/look', () => {
  test('answers 202; the repository is looked at before the others', async () => {
    const owner = await newOwner();
    const { body } = await connect(owner, { url: shop.folder });
    await connect(owner, { url: 'https://git.example/a' });
    for (let look = 0; look < 2; look++) await here.follow(owner);
    const looks = () =>
      t.rows<{ at: Date | null }>(
        owner.workspaceId,
        'select looked_at as at from repository order by created_at',
      );
    const before = await looks();
    const asked = await api.call(owner, 'POST', `/api/repositories/${String(body['id'])}/look`);
    expect([asked.status, asked.body['id'], asked.body['state']]).toEqual([202, body['id'], 'ready']);
    await here.follow(owner);
    const after = await looks();
    expect(after[1]).toEqual(before[1]);
    expect(after[0]?.at?.getTime()).toBeGreaterThan(before[0]?.at?.getTime() ?? Infinity);
  });

  test('answers 404 for what is not there, and in another workspace', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const { body } = await connect(owner, { url: shop.folder });
    for (const id of [String(body['id']), 'x'])
      expect((await api.call(other, 'POST', `/api/repositories/${id}/look`)).status).toBe(404);
  });
});

describe('a repository with a token', () => {
  const url = () => `${server.url}/shop/.git`;
  const stored = async ({ workspaceId }: Member) =>
    JSON.stringify([
      await t.rows(workspaceId, 'select * from repository'),
      await t.rows(workspaceId, 'select * from audit_entry'),
    ]);

  test('is read with it; the token is encrypted, and in no answer and no entry of the audit log', async () => {
    allowed.add('right-token-1');
    const owner = await newOwner();
    const made = await connect(owner, { url: url(), token: 'right-token-1', username: 'ann' });
    expect([made.status, made.body['credential']]).toEqual([201, 'token']);
    await here.follow(owner);
    expect(await only(owner)).toMatchObject({ state: 'ready', files: 1, credential: 'token' });
    const answers = JSON.stringify([made.body, await list(owner)]);
    const encoded = Buffer.from('ann:right-token-1').toString('base64');
    for (const text of [answers, await stored(owner)])
      for (const secret of ['right-token-1', encoded, 'ann"']) expect(text).not.toContain(secret);
    expect(answers).not.toMatch(/sealed/);
  });

  test('is failed with a wrong one, and read after it is connected again with another', async () => {
    allowed.add('right-token-2');
    const owner = await newOwner();
    await connect(owner, { url: url() });
    await here.follow(owner);
    expect((await only(owner))?.['reason']).toMatch(/needs credentials/);
    await connect(owner, { url: url(), token: 'wrong-token' });
    await here.follow(owner);
    expect((await only(owner))?.['reason']).toMatch(/refused the token/);
    expect(await stored(owner)).not.toContain('wrong-token');
    await connect(owner, { url: url(), token: 'right-token-2' });
    await here.follow(owner);
    expect(await only(owner)).toMatchObject({ state: 'ready', reason: null });
    await connect(owner, { url: url() });
    await here.follow(owner);
    expect(await only(owner)).toMatchObject({ state: 'ready', credential: 'token' });
    expect(await list(owner)).toHaveLength(1);
    expect((await actions(owner)).filter((action) => action === 'repository-token-replaced')).toHaveLength(2);
  });

  test('is of no use to another workspace, nor in another row', async () => {
    allowed.add('right-token-3');
    const [owner, other] = [await newOwner(), await newOwner()];
    await connect(owner, { url: url(), token: 'right-token-3' });
    await connect(other, { url: url() });
    await here.follow(other);
    expect((await only(other))?.['reason']).toMatch(/needs credentials/);
    const [row] = await t.rows<{ token: string }>(owner.workspaceId, 'select token from repository');
    await t.rows(other.workspaceId, 'update repository set token = $1', [row?.token]);
    await here.follow(other);
    expect((await only(other))?.['reason']).toMatch(/another ENCRYPTION_KEY/);
  });

  test.each([
    ['for a folder', () => ({ url: shop.folder, token: 'x' }), /^token: It is for an https/],
    ['for http', () => ({ url: 'http://git.internal/a', token: 'x' }), /^token: It is for an https/],
    ['with a line break', () => ({ url: url(), token: 'secret\r\nX-Header: x' }), /^token/],
    ['of several words', () => ({ url: url(), token: 'secret word' }), /^token/],
    ['with a colon in the user name', () => ({ url: url(), token: 'secret', username: 'a:b' }), /^username/],
    [
      'missing beside a user name',
      () => ({ url: url(), username: 'a' }),
      /^username: A user name goes with a token/,
    ],
  ])('is refused with 422: a token %s', async (_, body, detail) => {
    const answer = await connect(await newOwner(), body());
    expect([answer.status, answer.body['detail']]).toEqual([422, expect.stringMatching(detail)]);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  test('is refused where the installation cannot encrypt; ssh where it has no keys, and is allowed where it has', async () => {
    const ssh = { REPOSITORY_SSH_KEYS: '/etc/keys', REPOSITORY_KNOWN_HOSTS: '/etc/known_hosts' };
    const plain = await startAgent({ settings: { ...settings, ...ssh } });
    const there = sessionCaller(plain);
    const owner = await plain.newMember();
    await there.makeKnown(owner);
    const refused = await there.call(owner, 'POST', '/api/repositories', { url: url(), token: 'x' });
    expect([refused.status, refused.body['detail']]).toEqual([
      422,
      expect.stringContaining('ENCRYPTION_KEY'),
    ]);
    for (const [address, name] of [
      ['ssh://git@git.internal:2222/a.git', 'a'],
      ['git@git.internal:acme/a.git', 'acme/a'],
    ]) {
      const made = await there.call(owner, 'POST', '/api/repositories', { url: address });
      expect([made.status, made.body['credential'], made.body['name']]).toEqual([201, 'ssh', name]);
      const both = await there.call(owner, 'POST', '/api/repositories', { url: address, token: 'x' });
      expect(both.status).toBe(422);
    }
    await plain.close();
  });
});

test.each(['REPOSITORY_SSH_KEYS', 'REPOSITORY_KNOWN_HOSTS'])('%s alone is refused at the start', (name) => {
  const required = { DATABASE_URL: 'postgresql://localhost/x', REDIS_URL: 'redis://localhost' };
  expect(() => parseConfig({ ...required, [name]: '/etc/x' })).toThrow('set both, or neither');
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

describe('the address for pushes', () => {
  const addressOf = async (owner: Member, id: unknown) =>
    String((await api.call(owner, 'GET', `/api/repositories/${String(id)}/push-address`)).body['url']);
  const isDue = async ({ workspaceId }: Member) =>
    (await t.rows(workspaceId, 'select id from repository where looked_at is null')).length > 0;
  /** What a git host sends; its body is not ours to understand. */
  const push = (url: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"ref": "refs/heads/x',
    });

  test('has the repository looked at, without a session, and what was pushed is read', async () => {
    const owner = await newOwner();
    const { body } = await connect(owner, { url: `file://${shop.folder}`, branch: 'main' });
    await here.follow(owner);
    const pushed = shop.commit('Pushed', { 'b.ts': 'export const b = 2;\n' });
    expect(await isDue(owner)).toBe(false);
    expect((await push(await addressOf(owner, body['id']))).status).toBe(202);
    expect(await isDue(owner)).toBe(true);
    await here.follow(owner);
    expect(await only(owner)).toMatchObject({ sha: pushed, stale: false });
  });

  test('is no other repository’s, no other workspace’s, and none that was disconnected', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const one = (await connect(owner, { url: `file://${shop.folder}`, branch: 'main' })).body['id'];
    const two = (await connect(other, { url: `file://${shop.folder}`, branch: 'main' })).body['id'];
    for (const member of [owner, other]) await here.follow(member);
    const [ours, theirs] = [await addressOf(owner, one), await addressOf(other, two)];
    const token = theirs.split('/').at(-1) ?? '';
    const wrong = [
      ours.replace(/[^/]+$/, token),
      ours.replace(String(one), String(two)),
      theirs.replace(String(two), String(one)),
      ours.slice(0, -1),
      `${t.config.appUrl}/push/x/y/z`,
    ];
    for (const url of wrong) {
      const answer = await push(url);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { detail: 'This is not the address of a connected repository' },
      ]);
    }
    expect([await isDue(owner), await isDue(other)]).toEqual([false, false]);
    expect((await fetch(ours)).status).toBe(405);
    await api.call(owner, 'DELETE', `/api/repositories/${String(one)}`);
    expect((await push(ours)).status).toBe(404);
    expect((await api.call(owner, 'GET', `/api/repositories/${String(one)}/push-address`)).status).toBe(404);
  });

  test('is for owners', async () => {
    const owner = await newOwner();
    const { body } = await connect(owner, { url: `file://${shop.folder}`, branch: 'main' });
    const member = await addToWorkspace(t, owner, 'member');
    await api.makeKnown(member);
    const path = `/api/repositories/${String(body['id'])}/push-address`;
    expect((await api.call(member, 'GET', path)).status).toBe(403);
  });
});
