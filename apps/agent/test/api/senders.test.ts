import { toClientId } from '@feedback/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { addToWorkspace } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
});
afterAll(() => t.close());

type Body = Record<string, unknown>;
const NONE = '01890000-0000-7000-8000-000000000000';

async function newOwner(): Promise<Member> {
  const owner = await t.newMember();
  await api.makeKnown(owner);
  return owner;
}
const make = (owner: Member, body: Body = { name: 'Support desk' }) =>
  api.call(owner, 'POST', '/api/senders', body);
/** An owner with a sender, and its path. */
async function withSender() {
  const owner = await newOwner();
  const { body } = await make(owner);
  return { owner, id: String(body['id']), path: `/api/senders/${String(body['id'])}` };
}
const actions = async ({ workspaceId }: Member) =>
  (
    await t.rows<{ action: string; detail: Body }>(
      workspaceId,
      `select action, detail from audit_entry where action like 'sender%' order by at, id`,
    )
  ).map(({ action, detail }) => [action, detail]);
const publicKey = async (alg = 'ES256') =>
  exportJWK((await generateKeyPair(alg, { extractable: true })).publicKey);

describe('POST /api/senders', () => {
  test('answers 201 with a secret, which is shown only there and of which the hash is stored', async () => {
    const owner = await newOwner();
    const given = { name: ' Support desk ', addresses: ['203.0.113.0/24', '2001:DB8::1', '203.0.113.0/24'] };
    const { status, body } = await make(owner, given);
    const credential = {
      id: expect.any(String),
      kind: 'secret',
      created_at: expect.any(String),
      last_used_at: null,
    };
    const shown = {
      id: expect.any(String),
      client_id: toClientId(String(body['id'])),
      name: 'Support desk',
      addresses: ['203.0.113.0/24', '2001:db8::1'],
      credentials: [credential],
      created_at: expect.any(String),
      last_used_at: null,
    };
    const { secret, ...rest } = body;
    expect([status, rest]).toEqual([201, shown]);
    expect(secret).toMatch(new RegExp(`^${toClientId(String(body['id']))}\\.[\\w-]{43}$`));
    const list = await api.call(owner, 'GET', '/api/senders');
    expect(list.body).toEqual({ senders: [shown] });
    const stored = await t.rows(
      owner.workspaceId,
      `select sender::text as text from sender union all select sender_credential::text from sender_credential
       union all select detail::text from audit_entry`,
    );
    expect(JSON.stringify(stored)).not.toContain(String(secret).slice(-43));
    expect(await actions(owner)).toEqual([
      ['sender-made', { name: 'Support desk', addresses: shown.addresses }],
    ]);
  });

  test.each([
    [{ name: ' ' }, 'name: must contain more than spaces'],
    [{ name: 'a\nb' }, 'name must be on one line'],
    [{ name: 'a', addresses: ['203.0.113.0/33'] }, 'addresses: "203.0.113.0/33" is neither'],
    [{ name: 'a', addresses: ['example.com'] }, 'addresses: "example.com" is neither'],
    [{ name: 'a', addresses: ['fe80::1%eth0'] }, 'addresses: "fe80::1%eth0" is neither'],
  ])('answers 422 to %j', async (body, detail) => {
    const refused = await make(await newOwner(), body);
    expect(refused).toEqual({ status: 422, body: { detail: expect.stringContaining(detail) } });
  });

  test('is for owners alone, as all of it', async () => {
    const { owner, path } = await withSender();
    const member = await addToWorkspace(t, owner, 'member');
    await api.makeKnown(member);
    for (const [method, at] of [
      ['GET', '/api/senders'],
      ['GET', path],
      ['POST', `${path}/secrets`],
      ['DELETE', path],
    ] as const)
      expect((await api.call(member, method, at)).status).toBe(403);
    const stranger = await newOwner();
    expect((await api.call(stranger, 'GET', path)).status).toBe(404);
    expect((await api.call(stranger, 'DELETE', path)).status).toBe(404);
  });
});

describe('a sender', () => {
  test('has two secrets at most, and loses one at a time', async () => {
    const { owner, path } = await withSender();
    const second = await api.call(owner, 'POST', `${path}/secrets`);
    expect([second.status, second.body['kind']]).toEqual([201, 'secret']);
    expect(second.body['secret']).toMatch(/^fbs_/);
    expect((await api.call(owner, 'POST', `${path}/secrets`)).status).toBe(409);
    const removed = `${path}/credentials/${String(second.body['id'])}`;
    expect((await api.call(owner, 'DELETE', removed)).status).toBe(204);
    expect((await api.call(owner, 'DELETE', removed)).status).toBe(404);
    expect((await api.call(owner, 'POST', `${path}/secrets`)).status).toBe(201);
    expect((await actions(owner)).map(([action]) => action)).toEqual([
      'sender-made',
      'sender-credential-made',
      'sender-credential-removed',
      'sender-credential-made',
    ]);
  });

  test('gets another name and other addresses', async () => {
    const { owner, path } = await withSender();
    const change = { name: 'Desk', addresses: ['203.0.113.7'] };
    expect((await api.call(owner, 'PUT', path, change)).body).toMatchObject(change);
    expect((await api.call(owner, 'GET', path)).body).toMatchObject(change);
    expect((await api.call(owner, 'PUT', path, { ...change, addresses: ['x'] })).status).toBe(422);
    expect((await api.call(owner, 'PUT', `/api/senders/${NONE}`, change)).status).toBe(404);
  });

  test('ends with what it signs in with', async () => {
    const { owner, path } = await withSender();
    expect((await api.call(owner, 'DELETE', path)).status).toBe(204);
    expect((await api.call(owner, 'DELETE', path)).status).toBe(404);
    expect(await t.rows(owner.workspaceId, 'select from sender_credential')).toHaveLength(0);
    expect((await actions(owner)).at(-1)).toEqual(['sender-ended', { name: 'Support desk' }]);
  });
});

describe('the key of a sender', () => {
  test('is shown without what does not belong to it', async () => {
    const { owner, path } = await withSender();
    const key = await publicKey();
    const added = await api.call(owner, 'POST', `${path}/keys`, {
      public_key: { ...key, kid: 'k1', use: 'sig', note: 'mine' },
    });
    expect([added.status, added.body['public_key']]).toEqual([201, { ...key, kid: 'k1' }]);
    expect(
      (await api.call(owner, 'POST', `${path}/keys`, { public_key: await publicKey('RS256') })).status,
    ).toBe(201);
    expect((await api.call(owner, 'POST', `${path}/keys`, { public_key: key })).status).toBe(409);
  });

  test('is refused when it is private, shared, short or none', async () => {
    const { owner, path } = await withSender();
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const keys: [object, string][] = [
      [await exportJWK(privateKey), 'private or a shared key'],
      [{ kty: 'oct', k: 'c2VjcmV0' }, 'private or a shared key'],
      [{ ...(await publicKey()), x: 'AAAA' }, 'no public key'],
      [{ kty: 'RSA', n: 'u'.repeat(172), e: 'AQAB' }, 'no public key'],
      [{ ...(await publicKey()), crv: 'P-521' }, 'no public key'],
      [{ ...(await publicKey()), kid: 'my key' }, 'kid is at most 200 visible'],
      [{ kty: 'RSA', n: 'A'.repeat(171) + 'u'.repeat(171), e: 'AQAB' }, 'no public key'],
      [{}, 'no public key'],
    ];
    for (const [public_key, detail] of keys)
      expect(await api.call(owner, 'POST', `${path}/keys`, { public_key })).toEqual({
        status: 422,
        body: { detail: expect.stringContaining(detail) },
      });
  });
});

describe('the workload of a sender', () => {
  const workload = {
    issuer: 'https://token.actions.githubusercontent.com',
    subject: 'repo:acme/shop:ref:refs/heads/main',
  };

  test('is named by its issuer and its subject', async () => {
    const { owner, path } = await withSender();
    const added = await api.call(owner, 'POST', `${path}/workloads`, workload);
    expect([added.status, added.body]).toEqual([
      201,
      expect.objectContaining({ kind: 'workload', ...workload }),
    ]);
    expect((await actions(owner)).at(-1)).toEqual([
      'sender-credential-made',
      { credential: added.body['id'], kind: 'workload', ...workload },
    ]);
  });

  test.each([
    [{ issuer: 'http://issuer.example' }, 'issuer: The address must begin with https://'],
    [{ issuer: 'https://127.0.0.1' }, 'issuer: The host is not on the public Internet'],
    [{ issuer: 'https://issuer.example/?a=1' }, 'issuer: an issuer has no query'],
    [{ subject: 'repo:acme/*' }, 'subject: write the whole subject'],
  ])('is refused for %j', async (wrong, detail) => {
    const { owner, path } = await withSender();
    const refused = await api.call(owner, 'POST', `${path}/workloads`, { ...workload, ...wrong });
    expect(refused).toEqual({ status: 422, body: { detail: expect.stringContaining(detail) } });
  });
});
