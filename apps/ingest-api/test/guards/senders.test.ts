import { createSender, endSender, makeSenderSecret, senderActs, toClientId } from '@feedback/core';
import { makeIssuer, ownerOf, TEST_AUDIENCE } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { callerFinder } from '../../src/callers/caller-finder.ts';
import { type Harness, startApi } from '../harness.ts';

let t: Harness;
beforeAll(async () => {
  t = await startApi({ trustProxy: 1 });
});
afterAll(() => t.close());

const input = { text: 'The export drops a column', source: 'desk' };
const transcript = {
  title: 'Call',
  text: 'Customer: the export drops a column each time we run it at night.',
};

/** A sender of a workspace of its own, with a session token. */
async function newSender(addresses: string[] = []) {
  const workspace = await t.newCaller();
  const { sender, secret } = await createSender({ db: t.db }, workspace, { name: 'Desk', addresses });
  const { id } = sender;
  const credentialId = sender.credentials[0]?.id ?? '';
  const token = await signFor(id, credentialId);
  return { workspace, id, secret, credentialId, token };
}
const signFor = (id: string, credentialId: string, issuer = t.issuer) =>
  issuer.sign({ subject: toClientId(id), credentialId });

type Sent = { path?: string; body?: object; from?: string };
const send = (token: string, { path = '/feedback', body = input, from = '203.0.113.7' }: Sent = {}) =>
  request(t.url).post(path).auth(token, { type: 'bearer' }).set('X-Forwarded-For', from).send(body);
const stored = async (workspaceId: string) =>
  (await t.rows<{ text: string }>(workspaceId, 'select text from feedback')).map(({ text }) => text);

describe('a sender', () => {
  test('sends single items, batches and transcripts to its workspace', async () => {
    const { workspace, token } = await newSender();
    const batch = { items: [{ text: 'Dark mode, please', source: 'desk' }] };
    const statuses = [
      (await send(token)).status,
      (await send(token, { body: batch })).status,
      (await send(token, { path: '/transcripts/upload', body: transcript })).status,
    ];
    expect(statuses).toEqual([200, 200, 200]);
    expect((await stored(workspace.workspaceId)).toSorted()).toEqual(['Dark mode, please', input.text]);
  });

  test('has when it was used last', async () => {
    const { workspace, id, token } = await newSender();
    const lastUsed = async () =>
      (await senderActs.getSender.perform({ db: t.db }, ownerOf(workspace), { id })).lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await send(token);
    expect(await lastUsed()).toBeInstanceOf(Date);
  });

  test.each([
    ['an item', {}],
    ['a batch', { body: { items: [input, { ...input, text: 'Dark mode, please' }] } }],
    ['a transcript', { path: '/transcripts/upload', body: transcript }],
  ])('has when the first that it sent was stored: %s', async (_, sent) => {
    const { workspace, token } = await newSender();
    const first = async () => {
      const [row] = await t.rows<{ at: Date | null; version: string }>(
        workspace.workspaceId,
        'select first_item_at as at, xmin::text as version from sender',
      );
      return row;
    };
    expect((await send(token, { body: { text: '' } })).status).toBe(422);
    expect((await first())?.at).toBeNull();
    expect((await send(token, sent)).status).toBe(200);
    const noted = await first();
    expect(noted?.at).toBeInstanceOf(Date);
    // Later ones write nothing to its row.
    expect((await send(token, { body: { ...input, text: 'Later' } })).status).toBe(200);
    expect(await first()).toEqual(noted);
  });

  test('is refused at once after its end, where it is still remembered too', async () => {
    const { workspace, id, token } = await newSender();
    expect((await send(token)).status).toBe(200);
    await endSender({ db: t.db }, workspace, { id });
    const { status, body } = await send(token, { body: { ...input, text: 'After its end' } });
    expect([status, body]).toEqual([401, { detail: expect.any(String) }]);
    expect(await stored(workspace.workspaceId)).toEqual([input.text]);
  });

  test('is refused once the secret with which it signed in is removed, and goes on with another', async () => {
    const { workspace, id, credentialId, token } = await newSender();
    const { made } = await makeSenderSecret({ db: t.db }, workspace, { id });
    const other = await signFor(id, made.id);
    const removed = { id, credential: credentialId };
    await senderActs.removeSenderCredential.perform({ db: t.db }, ownerOf(workspace), removed);
    expect((await send(token)).status).toBe(401);
    expect((await send(other)).status).toBe(200);
  });

  test.each([
    [['203.0.113.0/24'], '203.0.113.7', 200],
    [['203.0.113.0/24'], '198.51.100.1', 401],
    [['2001:db8::/32'], '2001:db8::5', 200],
    [['2001:db8::/32'], '203.0.113.7', 401],
    [['198.51.100.1', '203.0.113.7'], '203.0.113.7', 200],
    [[], '198.51.100.1', 200],
  ])('that may send from %j and sends from %s is answered %i', async (addresses, from, status) => {
    const { token } = await newSender(addresses);
    const answer = await send(token, { from });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.body).toEqual({ detail: `This sender may not send from ${from}` });
  });

  test('is one caller of the hourly limit, whatever address it sends from', async () => {
    const { token } = await newSender();
    const left = [];
    for (const from of ['203.0.113.7', '198.51.100.1'])
      left.push(Number((await send(token, { from })).headers['ratelimit-remaining']));
    expect((left[0] ?? 0) - (left[1] ?? 0)).toBe(1);
  });
});

describe('refused with 401', () => {
  test('the secret of a sender in place of a session token', async () => {
    const { secret } = await newSender();
    const { status, body, headers } = await send(secret);
    expect([status, body]).toEqual([401, { detail: expect.stringContaining('not a session token') }]);
    expect(headers['www-authenticate']).toContain('Bearer');
  });

  test('a token that names a sender of no workspace, or no sender', async () => {
    const { credentialId } = await newSender();
    const unknown = '01890000-0000-7000-8000-000000000000';
    expect((await send(await signFor(unknown, credentialId))).status).toBe(401);
    expect((await send(await t.issuer.sign({ subject: 'someone', credentialId }))).status).toBe(401);
  });

  test('a token that names a sender without what it signed in with', async () => {
    const { id } = await newSender();
    expect((await send(await t.issuer.sign({ subject: toClientId(id) }))).status).toBe(401);
  });

  test('a sender of another issuer’s token, where another issuer signs people in', async () => {
    const { id, credentialId } = await newSender();
    const other = await makeIssuer();
    const people = { issuer: 'https://login.test', audience: TEST_AUDIENCE, jwks: other.jwks };
    const senders = { issuer: 'https://issuer.test', audience: TEST_AUDIENCE, jwks: t.issuer.jwks };
    const asked: string[] = [];
    const find = callerFinder(
      { people, senders },
      {
        findMemberships: async ({ subject }) => (asked.push(`person ${subject}`), []),
        findSender: async ({ subject }) => (asked.push(`sender ${subject}`), undefined),
      },
    );
    const subject = toClientId(id);
    const tokens = [
      await other.sign({ subject, credentialId, issuer: 'https://login.test' }),
      await t.issuer.sign({ subject, credentialId }),
      await other.sign({ subject, credentialId }), // signed by the wrong issuer
      await t.issuer.sign({ subject: 'dana' }), // a person whom the bundled provider signed in earlier
    ];
    for (const token of tokens) await expect(find(`Bearer ${token}`)).rejects.toThrow();
    expect(asked).toEqual([`person ${subject}`, `sender ${subject}`]);
  });
});
