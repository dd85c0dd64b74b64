import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
const settings = {
  WEBHOOK_HOSTS: 'hooks.internal,127.0.0.1:9999',
  SLACK_HOSTS: 'hooks.slack.com,chat.internal',
};
beforeAll(async () => {
  t = await startAgent({ settings: { ...settings, ENCRYPTION_KEY: randomBytes(32).toString('base64') } });
  api = sessionCaller(t);
});
afterAll(() => t.close());

async function newOwner(): Promise<Member> {
  const owner = await t.newMember();
  await api.makeKnown(owner);
  return owner;
}
const url = 'https://hooks.example/feedback?key=1';
const slack = 'https://hooks.slack.com/services/T0/B0/very-secret';
type Body = Record<string, unknown>;
const add = (owner: Member, body: Body = {}) =>
  api.call(owner, 'POST', '/api/webhooks', { url, events: ['priority.created'], ...body });
const list = async (owner: Member) =>
  (await api.call(owner, 'GET', '/api/webhooks')).body['webhooks'] as Body[];
const actions = async ({ workspaceId }: Member) =>
  (
    await t.rows<{ action: string }>(
      workspaceId,
      `select action from audit_entry where action like 'webhook%' order by at, id`,
    )
  ).map(({ action }) => action);

describe('POST /api/webhooks', () => {
  test('answers 201 with the secret, which is shown only there and stored encrypted', async () => {
    const owner = await newOwner();
    const { status, body } = await add(owner, { description: 'For the board' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      kind: 'webhook',
      url,
      events: ['priority.created'],
      description: 'For the board',
      state: 'active',
      reason: null,
      failing_since: null,
      last_accepted_at: null,
      created_at: expect.any(String),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    });
    const { secret, ...shown } = body;
    expect(await list(owner)).toEqual([shown]);
    const [stored] = await t.rows(owner.workspaceId, 'select webhook::text as text from webhook');
    expect(JSON.stringify(stored)).not.toContain(String(secret).slice(6));
    expect(await actions(owner)).toEqual(['webhook-made']);
  });

  test('takes the address of a Slack webhook, and shows and stores only its host in the clear', async () => {
    const owner = await newOwner();
    const { status, body } = await add(owner, { url: slack, kind: 'slack' });
    expect([status, body['url'], body['secret']]).toEqual([201, 'https://hooks.slack.com/…', null]);
    const stored = await t.rows(
      owner.workspaceId,
      `select webhook::text as text from webhook union all select detail::text from audit_entry`,
    );
    expect(JSON.stringify(stored)).not.toContain('very-secret');
  });

  test.each([
    ['http', { url: 'http://hooks.example/' }, /^url: The address must begin with https/],
    ['no address', { url: 'hooks.example' }, /^url: The address must begin with https/],
    ['a loopback address', { url: 'https://127.0.0.2/' }, /^url: The host is not on the public Internet/],
    ['a private address', { url: 'https://10.1.2.3/' }, /^url: The host is not on the public Internet/],
    ['the cloud’s metadata', { url: 'https://169.254.169.254/' }, /not on the public Internet/],
    ['credentials', { url: 'https://me:secret@hooks.example/' }, /^url: .*user name or password/],
    ['a fragment', { url: 'https://hooks.example/#a' }, /^url: .*fragment/],
    ['no events', { events: [] }, /^events must/],
    ['an event that there is not', { events: ['priority.deleted'] }, /^events/],
    ['an event twice', { events: ['share.sent', 'share.sent'] }, /^events/],
    ['another host for Slack', { kind: 'slack' }, /^url: The address of a Slack webhook begins with/],
    [
      'an event without a text for Slack',
      { kind: 'slack', url: slack, events: ['feedback.processed'] },
      /^events: Slack gets only priority\.created/,
    ],
  ])('answers 422 to %s', async (_, body, detail) => {
    const owner = await newOwner();
    const answer = await add(owner, body);
    expect([answer.status, answer.body['detail']]).toEqual([422, expect.stringMatching(detail)]);
    expect(await list(owner)).toEqual([]);
  });

  test('allows hosts of the own network, also over http', async () => {
    const owner = await newOwner();
    expect((await add(owner, { url: 'http://127.0.0.1:9999/hook' })).status).toBe(201);
    const other = await add(owner, { url: 'http://127.0.0.1:9101/metrics' }); // another service of that host
    expect([other.status, other.body['detail']]).toEqual([422, expect.stringContaining('https://')]);
    expect((await add(owner, { url: 'https://chat.internal/a', kind: 'slack' })).status).toBe(201);
  });

  test('answers 409 to an eleventh endpoint', async () => {
    const owner = await newOwner();
    for (let n = 0; n < 10; n += 1) expect((await add(owner)).status).toBe(201);
    const { status, body } = await add(owner);
    expect([status, body['detail']]).toEqual([409, 'A workspace has at most 10 webhooks: remove one first']);
  });

  test('answers 422 where the installation cannot encrypt', async () => {
    const plain = await startAgent({ settings });
    const there = sessionCaller(plain);
    const owner = await plain.newMember();
    await there.makeKnown(owner);
    const { status, body } = await there.call(owner, 'POST', '/api/webhooks', {
      url,
      events: ['share.sent'],
    });
    expect([status, body['detail']]).toEqual([422, expect.stringContaining('ENCRYPTION_KEY')]);
    await plain.close();
  });
});

describe('/api/webhooks/{id}', () => {
  test('is paused, resumed and removed by its owner, and the audit log says so', async () => {
    const owner = await newOwner();
    const { id } = (await add(owner)).body;
    const act = (what: string) => api.call(owner, 'POST', `/api/webhooks/${String(id)}/${what}`);
    expect((await act('pause')).body['state']).toBe('paused');
    expect((await act('pause')).body['state']).toBe('paused');
    expect((await act('resume')).body['state']).toBe('active');
    expect((await api.call(owner, 'DELETE', `/api/webhooks/${String(id)}`)).status).toBe(204);
    expect((await api.call(owner, 'DELETE', `/api/webhooks/${String(id)}`)).status).toBe(404);
    expect(await list(owner)).toEqual([]);
    expect(await actions(owner)).toEqual([
      'webhook-made',
      'webhook-paused',
      'webhook-resumed',
      'webhook-removed',
    ]);
  });

  test('gets a new secret, and says until when the earlier one signs too', async () => {
    const owner = await newOwner();
    const made = (await add(owner)).body;
    const { status, body } = await api.call(owner, 'POST', `/api/webhooks/${String(made['id'])}/secret`);
    expect(status).toBe(200);
    expect(body['secret']).not.toBe(made['secret']);
    const ahead = Date.parse(String(body['previous_until'])) - Date.now();
    expect(Math.round(ahead / 3_600_000)).toBe(24);
    const other = (await add(owner, { url: slack, kind: 'slack' })).body;
    const refused = await api.call(owner, 'POST', `/api/webhooks/${String(other['id'])}/secret`);
    expect([refused.status, refused.body['detail']]).toEqual([
      409,
      'A Slack webhook has no secret but its address: remove it and add the new one',
    ]);
  });

  test('is tested; its deliveries are listed by page and state, and replayed', async () => {
    const owner = await newOwner();
    const { id } = (await add(owner)).body;
    const path = `/api/webhooks/${String(id)}`;
    const sent: Body[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await api.call(owner, 'POST', `${path}/test`);
      expect(status).toBe(202);
      sent.unshift(body);
    }
    expect(sent[0]).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 0, status: null });
    const page = async (query: string) =>
      (await api.call(owner, 'GET', `${path}/deliveries${query}`)).body['deliveries'] as Body[];
    const ids = (all: Body[]) => all.map((one) => one['id']);
    expect(ids(await page(''))).toEqual(ids(sent));
    expect(ids(await page('?limit=1'))).toEqual([sent[0]?.['id']]);
    expect(ids(await page(`?before=${String(sent[0]?.['id'])}&state=waiting`))).toEqual(ids(sent.slice(1)));
    expect(await page('?state=failed')).toEqual([]);
    await t.rows(owner.workspaceId, `update hook_delivery set state = 'failed', attempts = 13`);
    const replayed = await api.call(owner, 'POST', `${path}/deliveries/${String(sent[1]?.['id'])}/replay`);
    expect([
      replayed.status,
      replayed.body['event_id'],
      replayed.body['state'],
      replayed.body['attempts'],
    ]).toEqual([202, sent[1]?.['event_id'], 'waiting', 0]);
  });

  test('answers 409 to a test, a pause and a replay while it is disabled', async () => {
    const owner = await newOwner();
    const { id } = (await add(owner)).body;
    const path = `/api/webhooks/${String(id)}`;
    const delivery = (await api.call(owner, 'POST', `${path}/test`)).body['id'];
    await t.rows(owner.workspaceId, `update webhook set state = 'disabled', reason = 'It answered 410 Gone'`);
    for (const what of ['test', 'pause', `deliveries/${String(delivery)}/replay`]) {
      const { status, body } = await api.call(owner, 'POST', `${path}/${what}`);
      expect([status, body['detail']]).toEqual([
        409,
        'The webhook is disabled, so nothing was sent or changed. Resume it first',
      ]);
    }
    expect(await list(owner)).toMatchObject([{ state: 'disabled', reason: 'It answered 410 Gone' }]);
    expect((await api.call(owner, 'POST', `${path}/resume`)).body).toMatchObject({
      state: 'active',
      reason: null,
    });
  });

  test('answers 404 to another workspace, an unknown id and a text that is none', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const { id } = (await add(owner)).body;
    const none = '00000000-0000-4000-8000-000000000000';
    for (const [caller, one] of [
      [other, id],
      [owner, none],
      [owner, 'x'],
    ] as const) {
      const path = `/api/webhooks/${String(one)}`;
      for (const [method, what] of [
        ['DELETE', ''],
        ['POST', '/secret'],
        ['POST', '/test'],
        ['POST', '/pause'],
        ['POST', '/resume'],
        ['GET', '/deliveries'],
        ['POST', `/deliveries/${none}/replay`],
      ] as const)
        expect((await api.call(caller, method, path + what)).status).toBe(404);
    }
    expect(await list(owner)).toHaveLength(1);
  });

  test('answers 422 to a page that cannot be', async () => {
    const owner = await newOwner();
    const { id } = (await add(owner)).body;
    for (const [query, detail] of [
      ['state=sent', /^state must be one of withheld, waiting/],
      ['limit=0', /^limit must/],
      ['before=x', /^before must be an id/],
    ] as const) {
      const { status, body } = await api.call(
        owner,
        'GET',
        `/api/webhooks/${String(id)}/deliveries?${query}`,
      );
      expect([status, body['detail']]).toEqual([422, expect.stringMatching(detail)]);
    }
  });

  test('is for owners: the audit log records who was refused', async () => {
    const owner = await newOwner();
    const member = { ...(await t.newMember()), workspaceId: owner.workspaceId };
    await api.makeKnown(member);
    await t.rows(
      owner.workspaceId,
      `insert into membership (workspace_id, person_id, role) values ($1, $2, 'member')`,
      [owner.workspaceId, member.personId],
    );
    for (const [method, path] of [
      ['GET', '/api/webhooks'],
      ['POST', '/api/webhooks'],
    ] as const)
      expect((await api.call(member, method, path, method === 'POST' ? {} : undefined)).status).toBe(403);
  });
});
