import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { deliverHooks, webhookActs } from '@feedback/core';
import { newId } from '@feedback/db';
import { openHookSender } from '@feedback/outbound';
import { createLogger } from '@feedback/runtime';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EVIL, expectPage, problemOn, readingOf, saidOn } from '../console-page.ts';
import { addToWorkspace, type ConsoleVisitor, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';

const settings = { WEBHOOK_HOSTS: '127.0.0.1:*' };
const url = 'https://hooks.example/feedback?key=1';
const slack = 'https://hooks.slack.com/services/T0/B0/very-secret';

let t: Harness;
beforeAll(async () => {
  t = await startAgent({ settings: { ...settings, ENCRYPTION_KEY: randomBytes(32).toString('base64') } });
});
afterAll(() => t.close());

const stored = ({ workspaceId }: Member) =>
  t.rows<{ id: string; kind: string; events: string[]; state: string }>(
    workspaceId,
    'select id, kind, events, state from webhook order by created_at, id',
  );
const only = async (owner: Member) => {
  const [webhook] = await stored(owner);
  if (!webhook) throw new Error('There is no webhook');
  return webhook;
};

async function newOwner(): Promise<{ owner: Member } & ConsoleVisitor> {
  const owner = await t.newMember();
  return { owner, ...(await visitConsole(t, owner)) };
}

/** An owner with a webhook, and its path. */
async function withWebhook(fields: Record<string, string | string[]> = {}) {
  const visitor = await newOwner();
  const added = await visitor.post('/settings/webhooks', { url, events: 'priority.created', ...fields });
  const { id } = await only(visitor.owner);
  return { ...visitor, added, id, path: `/settings/webhooks/${id}` };
}

const secretOn = ({ html }: { html: string }) => /whsec_[A-Za-z0-9+/]{32}/.exec(html)?.[0];

describe('the list of webhooks', () => {
  test('adds one, whose secret is shown on the next page alone', async () => {
    const { owner, added, open } = await withWebhook({
      events: ['priority.created', 'share.sent'],
      description: EVIL,
    });
    expectPage(added, 'Copy this secret now');
    expect(secretOn(added)).toBeDefined();
    expect(await stored(owner)).toMatchObject([
      { kind: 'webhook', events: ['priority.created', 'share.sent'], state: 'active' },
    ]);
    const list = await open('/settings/webhooks');
    expectPage(list, 'Webhooks');
    expect(secretOn(list)).toBeUndefined();
    expect(readingOf(list)).toMatch(
      /hooks\.example.*script.*A priority was opened · Mails about a shipped priority.*Active.*Nothing yet/,
    );
    expect(list.html).not.toContain('key=1');
  });

  test('adds a Slack channel, of which only the host is shown', async () => {
    const { owner, added } = await withWebhook({ url: slack, kind: 'slack' });
    expectPage(added, 'hooks.slack.com');
    expect(saidOn(added)).toContain('hooks.slack.com is added');
    expect(added.html).not.toContain('very-secret');
    expect(added.html).not.toContain('/secret"');
    expect(await only(owner)).toMatchObject({ kind: 'slack' });
  });

  test.each([
    ['no address', { url: '' }, 'url', /begins with https/],
    ['http', { url: 'http://hooks.example/' }, 'url', /must begin with https/],
    ['a private address', { url: 'https://10.1.2.3/' }, 'url', /not on the public Internet/],
    ['another host for Slack', { kind: 'slack' }, 'url', /begins with https:\/\/hooks\.slack\.com/],
    ['no events', { events: [] }, 'events', /Choose what is sent/],
    ['an event that there is not', { events: 'priority.deleted' }, 'events', /Choose what is sent/],
    [
      'an event without a line for Slack',
      { url: slack, kind: 'slack', events: ['priority.created', 'priority.merged'] },
      'events',
      /Slack gets only these: A priority was opened;/,
    ],
    ['a long description', { description: 'x'.repeat(201) }, 'description', /at most 200/],
  ])('refuses %s at its field, and keeps what was typed', async (_, fields, field, text) => {
    const { owner, post } = await newOwner();
    const typed = { url, kind: 'webhook', events: ['priority.created'], description: EVIL, ...fields };
    const page = await post('/settings/webhooks', typed);
    expectPage(page, 'Webhooks', 422);
    expect(problemOn(page, field)).toEqual({
      text: expect.stringMatching(text),
      isMarked: true,
      isFocused: true,
    });
    expect(page.html.match(/autofocus/g)).toHaveLength(1);
    const checked = [...page.html.matchAll(/<input[^>]*checked[^>]*>/g)].map(
      ([tag]) => /value="([^"]*)"/.exec(tag)?.[1],
    );
    const events = [typed.events].flat().filter((type) => type !== 'priority.deleted');
    expect(checked).toEqual([typed.kind, ...events]);
    expect(await stored(owner)).toEqual([]);
  });

  test('refuses an eleventh, and then shows no form', async () => {
    const { owner, open, post } = await newOwner();
    const by = { personId: owner.personId, from: { address: null, requestId: null } };
    const caller = { workspaceId: owner.workspaceId, by, role: 'owner' } as const;
    for (let n = 0; n < 10; n += 1)
      await webhookActs.createWebhook.perform(t, caller, { url, events: ['share.sent'] });
    const page = await post('/settings/webhooks', { url, events: 'share.sent' });
    expect([page.status, problemOn(page, 'url').text]).toEqual([
      422,
      expect.stringContaining('at most 10 webhooks'),
    ]);
    const list = await open('/settings/webhooks');
    expect(readingOf(list)).toContain('Remove one in order to add another');
    expect(list.html).not.toContain('name="url"');
  });

  test('says why nothing can be added where the installation cannot encrypt', async () => {
    const plain = await startAgent({ settings });
    const { open, post } = await visitConsole(plain, await plain.newMember());
    const page = await open('/settings/webhooks');
    expect(readingOf(page)).toContain('Its operator sets ENCRYPTION_KEY');
    expect(page.html).not.toContain('name="url"');
    const refused = await post('/settings/webhooks', { url, events: 'share.sent' });
    expectPage(refused, 'This did not work', 422);
    expect(readingOf(refused)).toContain('ENCRYPTION_KEY');
    await plain.close();
  });
});

describe('the page of a webhook', () => {
  test('pauses, resumes and removes it', async () => {
    const { owner, path, open, post } = await withWebhook();
    const paused = await post(`${path}/pause`);
    expectPage(paused, 'hooks.example');
    expect(saidOn(paused)).toContain('is paused');
    expect(readingOf(paused)).toMatch(/Paused.*Events wait, for up to 30 days.*Resume/);
    expect(await only(owner)).toMatchObject({ state: 'paused' });
    expect(saidOn(await post(`${path}/resume`))).toContain('is active');
    expect(await only(owner)).toMatchObject({ state: 'active' });
    expect(readingOf(await open(path))).toContain('the list of its deliveries');
    const list = await post(`${path}/remove`);
    expect(saidOn(list)).toContain('is removed, with its deliveries');
    expect(readingOf(list)).toContain('Nothing is sent anywhere');
    expect(await stored(owner)).toEqual([]);
    expect((await open(path)).status).toBe(404);
  });

  test('makes a new secret, and says until when the earlier one signs too', async () => {
    const { added, path, open, post } = await withWebhook();
    expect(readingOf(await open(path))).not.toContain('earlier secret too');
    const made = await post(`${path}/secret`);
    expectPage(made, 'Copy this secret now');
    expect(secretOn(made)).toBeDefined();
    expect(secretOn(made)).not.toBe(secretOn(added));
    const [, until = ''] = /until <time dateTime="([^"]*)"/i.exec(made.html) ?? [];
    expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(24);
    const page = await open(path);
    expect(page.html).toContain(until);
    expect(secretOn(page)).toBeUndefined();
  });

  test('has no secret to replace for Slack', async () => {
    const { path, post } = await withWebhook({ url: slack, kind: 'slack' });
    const refused = await post(`${path}/secret`);
    expectPage(refused, 'This did not work', 409);
    expect(readingOf(refused)).toContain('no secret but its address');
  });

  test('sends a test, shows what was answered, and sends an event again', async () => {
    const receiver = await startReceiver();
    const { owner, path, open, post } = await withWebhook({ url: receiver.url });
    expect(readingOf(await open(path))).toContain('Nothing was sent yet');
    const sent = await post(`${path}/test`);
    expect(saidOn(sent)).toContain('A test is on its way');
    expect(readingOf(sent)).toMatch(/A test.*Waits.*Sent now.*None yet/);
    receiver.answer = { status: 503, text: EVIL };
    await deliver(owner);
    const failed = await open(path);
    expectPage(failed, '127.0.0.1:' + new URL(receiver.url).port);
    expect(readingOf(failed)).toMatch(/Failing.*It began to fail.*A test.*Waits.*Tried next: /);
    expect(readingOf(failed)).toMatch(/It answered 503.*What it said.*<script>/);
    receiver.answer = { status: 200, text: 'ok' };
    const [delivery] = await t.rows<{ id: string }>(owner.workspaceId, 'select id from hook_delivery');
    await t.rows(owner.workspaceId, 'update webhook set rests_until = null');
    expect(saidOn(await post(`${path}/deliveries/${delivery?.id}/replay`))).toContain('with the same id');
    await deliver(owner);
    expect(receiver.ids).toHaveLength(2);
    expect(new Set(receiver.ids).size).toBe(1);
    expect(readingOf(await open(path))).toMatch(/Active.*A test.*Accepted.*200/);
    expect(readingOf(await open('/settings/webhooks'))).toMatch(/127\.0\.0\.1.*Active.*just now/);
    receiver.close();
  });

  test('pages its deliveries and narrows them to a state', async () => {
    const { owner, path, open, post } = await withWebhook();
    await post(`${path}/test`);
    await t.rows(
      owner.workspaceId,
      `with made as (insert into hook_event (workspace_id, id, type, data)
         select $1, gen_random_uuid(), 'share.sent', '{}' from generate_series(1, 60) returning id)
       insert into hook_delivery (workspace_id, id, webhook_id, event_id, state, due_at, created_at)
       select $1, gen_random_uuid(), (select id from webhook), id, 'failed', now(), now() - interval '1 hour' from made`,
      [owner.workspaceId],
    );
    const shown = ({ html }: { html: string }) => html.match(/\/replay"/g)?.length ?? 0;
    const first = await open(path);
    const [, next = ''] = /<a[^>]*href="([^"]*)" rel="next"/.exec(first.html) ?? [];
    const second = await open(next.replaceAll('&amp;', '&').replace(/^\/w\/[^/]*/, ''));
    expect([shown(first), shown(second)]).toEqual([50, 11]);
    expect(readingOf(second)).toContain('From the start');
    expect(shown(await open(`${path}?state=waiting`))).toBe(1);
    expect(readingOf(await open(`${path}?state=delivered`))).toContain('No delivery is in this state');
  });

  test('says why it is disabled, and then lets it only be resumed or removed', async () => {
    const { owner, path, open, post } = await withWebhook();
    await post(`${path}/test`);
    const [delivery] = await t.rows<{ id: string }>(owner.workspaceId, 'select id from hook_delivery');
    await t.rows(
      owner.workspaceId,
      `update webhook set state = 'disabled', reason = 'It answered 410 Gone.'`,
    );
    for (const at of [path, '/settings/webhooks'])
      expect(readingOf(await open(at))).toMatch(/Disabled.*It answered 410 Gone\. Nothing is kept/);
    expect((await open(path)).html).not.toMatch(/\/(?:test|pause|replay)"/);
    for (const act of ['test', 'pause', `deliveries/${delivery?.id}/replay`]) {
      const refused = await post(`${path}/${act}`);
      expectPage(refused, 'This did not work', 409);
      expect(readingOf(refused)).toContain('Resume it first');
    }
    expect(readingOf(await post(`${path}/resume`))).toContain('Active');
  });

  test('is there neither for another workspace nor for members', async () => {
    const { owner, id, path } = await withWebhook();
    const other = await newOwner();
    const acts = ['test', 'pause', 'resume', 'secret', 'remove', `deliveries/${newId()}/replay`];
    for (const one of [id, newId(), 'x']) {
      expect((await other.open(`/settings/webhooks/${one}`)).status).toBe(404);
      for (const act of acts) expect((await other.post(`/settings/webhooks/${one}/${act}`)).status).toBe(404);
    }
    const member = await visitConsole(t, await addToWorkspace(t, owner, 'member'));
    expect((await member.open(path)).status).toBe(403);
    for (const act of acts) expect((await member.post(`${path}/${act}`)).status).toBe(403);
    expect(await only(owner)).toMatchObject({ state: 'active' });
  });
});

/** Sends what is due, as the worker does. */
async function deliver({ workspaceId }: Member): Promise<void> {
  const { encryptionKey, hookHosts } = t.config;
  const hookSender = openHookSender({ ownHosts: hookHosts.own });
  const deps = {
    db: t.db,
    now: () => new Date(),
    log: createLogger('test', 'silent'),
    hookSender,
    encryptionKey,
  };
  await deliverHooks(deps, { workspaceId });
}

/** An endpoint that answers what it is given, and keeps the ids of what it got. */
async function startReceiver() {
  const given = { answer: { status: 200, text: '' }, ids: [] as unknown[], url: '', close: () => {} };
  const server = createServer((req, res) => {
    given.ids.push(req.headers['webhook-id']);
    req.resume().on('end', () => res.writeHead(given.answer.status).end(given.answer.text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  given.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  given.close = () => void server.close();
  return given;
}
