import { readFileSync } from 'node:fs';
import { actOnPriority, mergePriorities, requestWorkspaceErasure, webhookActs } from '@feedback/core';
import { hookEvents, newId } from '@feedback/db';
import { openHookSender } from '@feedback/outbound';
import { ownerOf, startHookReceiver, type TakenHook, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { openJobs } from '../harness.ts';
import { addWebhook, ENCRYPTION_KEY } from '../hook-workspace.ts';

const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000];
let clock = new Date();
const now = () => clock;
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
let jobs: ReturnType<typeof openJobs>;
let receiver: Awaited<ReturnType<typeof startHookReceiver>>;
let other: Awaited<ReturnType<typeof startHookReceiver>>;
beforeAll(async () => {
  receiver = await startHookReceiver();
  other = await startHookReceiver();
  const hookSender = openHookSender({ ownHosts: ['127.0.0.1:*'], limitMs: 2_000 });
  jobs = openJobs({ now, hookSender, encryptionKey: ENCRYPTION_KEY });
});
afterAll(async () => {
  receiver.close();
  other.close();
  await jobs.close();
});
beforeEach(() => {
  // What a test does takes time, and all of it is due.
  clock = new Date(Date.now() + 60 * SECOND_MS);
  for (const one of [receiver, other]) {
    one.answer = (_hook, res) => res.writeHead(204).end();
    one.taken.length = 0;
  }
});

type Body = { type: string; timestamp: string; workspace_id: string; data: Record<string, unknown> };
const bodyOf = ({ body }: TakenHook) => JSON.parse(body) as Body;
const answerWith = (status: number, headers: Record<string, string> = {}) => {
  receiver.answer = (_hook, res) => res.writeHead(status, headers).end('the answer');
};
type Row = {
  state: string;
  attempts: number;
  status: number | null;
  answer: string | null;
  error: string | null;
};
const deliveries = (workspace: TestWorkspace) =>
  jobs.rows<Row>(
    workspace,
    'select state, attempts, status, answer, error from hook_delivery order by created_at, event_id',
  );
const statesOf = async (workspace: TestWorkspace) => (await deliveries(workspace)).map(({ state }) => state);
const webhookOf = async (workspace: TestWorkspace) =>
  (
    await jobs.rows<{ id: string; state: string; reason: string | null }>(
      workspace,
      'select id, state, reason from webhook',
    )
  )[0];

async function makePriority(workspace: TestWorkspace, title = 'CSV export'): Promise<string> {
  const id = newId();
  await jobs.rows(workspace, 'insert into priority (workspace_id, id, title) values ($1, $2, $3)', [
    workspace.workspaceId,
    id,
    title,
  ]);
  return id;
}
const start = (
  workspace: TestWorkspace,
  priorityId: string,
  act: 'start_building' | 'reopen' = 'start_building',
) =>
  actOnPriority({ db: jobs.db, now }, workspace.workspaceId, {
    act,
    priorityId,
    by: { personId: workspace.personId },
  });
/** A workspace with an endpoint, to which a change of state is on its way. */
async function withEvent(url = `${receiver.url}/hook`) {
  const workspace = await jobs.newWorkspace();
  const webhook = await addWebhook(jobs.db, workspace, { url, events: ['priority.state_changed'] });
  const priorityId = await makePriority(workspace);
  await start(workspace, priorityId);
  return { workspace, webhook, priorityId, which: { id: webhook.id } };
}
const run = (workspace: TestWorkspace) => jobs.run(workspace, 'webhook');

describe('webhook', () => {
  test('an event arrives as Standard Webhooks say: id, timestamp and a signature that their library verifies', async () => {
    const { workspace, webhook, priorityId } = await withEvent();
    await run(workspace);
    const [taken] = receiver.taken;
    expect(receiver.taken).toHaveLength(1);
    expect(taken?.path).toBe('/hook');
    // The library compares the timestamp with the present.
    expect(new Webhook(webhook.secret).verify(taken?.body ?? '', taken?.headers ?? {})).toEqual({
      type: 'priority.state_changed',
      timestamp: expect.any(String),
      workspace_id: workspace.workspaceId,
      data: {
        priority_id: priorityId,
        event_id: expect.any(String),
        from: 'open',
        to: 'building',
        by: 'person',
        title: 'CSV export',
      },
    });
    const [{ id } = { id: '' }] = await jobs.rows<{ id: string }>(workspace, 'select id from hook_event');
    expect(taken?.headers['webhook-id']).toBe(id);
    expect(await deliveries(workspace)).toEqual([
      { state: 'delivered', attempts: 1, status: 204, answer: '', error: null },
    ]);
    expect(() => new Webhook(webhook.secret).verify(`${taken?.body} `, taken?.headers ?? {})).toThrow();
  });

  test('what arrives has the headers and the fields of the request that the page on webhooks shows', async () => {
    const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
    const [head = '', body = ''] = /```http\n([^]*?)```/.exec(page)?.[1]?.split('\n\n') ?? [];
    const { workspace } = await withEvent();
    await run(workspace);
    const [taken] = receiver.taken;
    const named = [...head.matchAll(/^([\w-]+): /gm)].map(([, name = '']) => name);
    expect(named).toContain('webhook-signature');
    expect(named.filter((name) => taken?.headers[name] === undefined)).toEqual([]);
    expect(taken?.headers['content-type']).toBe(/^content-type: (.*)$/m.exec(head)?.[1]);
    const fieldsOf = ({ data, ...rest }: Body) => [
      Object.keys(rest).toSorted(),
      Object.keys(data).toSorted(),
    ];
    expect(fieldsOf(JSON.parse(body))).toEqual(fieldsOf(JSON.parse(taken?.body ?? '')));
  });

  test('nothing is written in a workspace without an endpoint for the event, or with a disabled one', async () => {
    const workspace = await jobs.newWorkspace();
    const priorityId = await makePriority(workspace);
    await start(workspace, priorityId);
    await addWebhook(jobs.db, workspace, { url: receiver.url, events: ['share.sent'] });
    await start(workspace, priorityId, 'reopen');
    await addWebhook(jobs.db, workspace, { url: receiver.url, events: ['priority.state_changed'] });
    await jobs.rows(workspace, `update webhook set state = 'disabled'`);
    await start(workspace, priorityId);
    expect(await jobs.rows(workspace, 'select from hook_event')).toEqual([]);
    expect(await jobs.openKinds(workspace)).toEqual([]);
  });

  test('an event is committed with what makes it true, or not at all', async () => {
    const { workspace, priorityId } = await withEvent();
    await expect(
      jobs.inTransaction(workspace, async (tx) => {
        await hookEvents.note(tx, workspace.workspaceId, {
          type: 'priority.state_changed',
          data: [{ priority_id: priorityId, event_id: newId(), from: 'open', to: 'shipped', by: 'person' }],
        });
        throw new Error('the fact is not written');
      }),
    ).rejects.toThrow('the fact is not written');
    // To begin what is begun changes nothing.
    await start(workspace, priorityId);
    expect(await statesOf(workspace)).toEqual(['waiting']);
  });

  test('an event that is not accepted is sent again after 5 s, 1 min, 10 min, 1 h, 6 h, 24 h, always with one id', async () => {
    const { workspace } = await withEvent();
    answerWith(500);
    const pauses = [5, 60, 600, 3_600, 21_600, 86_400].map((seconds) => seconds * SECOND_MS);
    for (const [n, pause] of pauses.entries()) {
      await run(workspace);
      expect(receiver.taken).toHaveLength(n + 1);
      later(pause - SECOND_MS);
      await run(workspace);
      expect(receiver.taken).toHaveLength(n + 1);
      later(SECOND_MS);
    }
    expect(await deliveries(workspace)).toEqual([
      { state: 'waiting', attempts: 6, status: 500, answer: 'the answer', error: 'It answered 500' },
    ]);
    answerWith(200);
    await run(workspace);
    expect(await statesOf(workspace)).toEqual(['delivered']);
    expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await jobs.rows(workspace, 'select failures, failing_since from webhook'))[0]).toEqual({
      failures: 0,
      failing_since: null,
    });
  });

  test('an endpoint that answers 410 is disabled at once; what waits for it can be replayed once it is resumed', async () => {
    const { workspace, priorityId, which } = await withEvent();
    await start(workspace, priorityId, 'reopen');
    answerWith(410);
    await run(workspace);
    expect(receiver.taken).toHaveLength(1);
    expect(await webhookOf(workspace)).toMatchObject({ state: 'disabled', reason: 'It answered 410 Gone' });
    expect(await statesOf(workspace)).toEqual(['failed', 'failed']);
    expect(
      await jobs.rows(workspace, `select actor, detail from audit_entry where action = 'webhook-disabled'`),
    ).toEqual([{ actor: 'service', detail: { reason: 'It answered 410 Gone' } }]);
    const [second] = await jobs.rows<{ id: string }>(
      workspace,
      'select id from hook_delivery order by created_at desc',
    );
    const replay = () =>
      webhookActs.replayHookDelivery.perform(jobs, ownerOf(workspace), {
        ...which,
        delivery: second?.id ?? '',
      });
    await expect(replay()).rejects.toThrow(/The webhook is disabled/);
    answerWith(200);
    await webhookActs.resumeWebhook.perform(jobs, ownerOf(workspace), which);
    expect((await replay()).state).toBe('waiting');
    await run(workspace);
    expect(receiver.taken).toHaveLength(2);
    expect((await statesOf(workspace)).toSorted()).toEqual(['delivered', 'failed']);
  });

  test('an endpoint that accepts nothing for a week is disabled, with the reason in the audit log', async () => {
    const { workspace } = await withEvent();
    answerWith(503);
    await run(workspace);
    for (let day = 0; day < 9 && (await webhookOf(workspace))?.state === 'active'; day += 1) {
      later(24 * HOUR_MS);
      await run(workspace);
    }
    const reason = 'It accepted nothing for a week: It answered 503';
    expect(await webhookOf(workspace)).toMatchObject({ state: 'disabled', reason });
    expect(await statesOf(workspace)).toEqual(['failed']);
    expect(
      await jobs.rows(workspace, `select detail from audit_entry where action = 'webhook-disabled'`),
    ).toEqual([{ detail: { reason } }]);
  });

  test('one event that an endpoint never accepts does not hold up the others, and ends after 13 attempts', async () => {
    const { workspace, priorityId } = await withEvent();
    receiver.answer = (hook, res) => res.writeHead(bodyOf(hook).data['to'] === 'building' ? 500 : 204).end();
    await run(workspace);
    for (let n = 0; n < 14; n += 1) {
      await start(workspace, priorityId, n % 2 === 0 ? 'reopen' : 'start_building');
      await jobs.rows(
        workspace,
        `delete from hook_delivery where state = 'waiting' and attempts = 0 and event_id in
        (select id from hook_event where data ->> 'to' = 'building')`,
      );
      later(25 * HOUR_MS);
      await run(workspace);
      // An endpoint rests after a failure.
      later(600 * SECOND_MS);
      await run(workspace);
    }
    expect(await webhookOf(workspace)).toMatchObject({ state: 'active' });
    const [first, ...others] = await deliveries(workspace);
    expect(first).toMatchObject({ state: 'failed', attempts: 13 });
    expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['delivered']));
  });

  test('an endpoint that never answers is given up after the time limit, and does not hold up another', async () => {
    const { workspace, priorityId } = await withEvent();
    await addWebhook(jobs.db, workspace, { url: other.url, events: ['priority.state_changed'] });
    receiver.answer = () => {};
    other.answer = (_hook, res) => {
      res.writeHead(200).end();
      // Happens while the first endpoint still keeps its attempt waiting, and arrives before that ends.
      if (other.taken.length === 1) void start(workspace, priorityId, 'reopen');
    };
    await start(workspace, priorityId, 'reopen');
    await start(workspace, priorityId);
    await run(workspace);
    expect(other.taken.map((hook) => bodyOf(hook).data['to'])).toEqual(['open', 'building', 'open']);
    expect(receiver.taken).toHaveLength(1);
    expect((await deliveries(workspace))[0]).toMatchObject({
      state: 'waiting',
      status: null,
      error: 'No answer within 2 seconds',
    });
  });

  test('an endless answer counts by its status, and only its first kilobyte is read', async () => {
    const { workspace } = await withEvent();
    let written = 0;
    receiver.answer = (_hook, res) => {
      res.writeHead(200);
      const write = () => {
        if (res.destroyed) return;
        written += 1_000;
        res.write('x'.repeat(1_000), () => setTimeout(write, 1));
      };
      write();
    };
    await run(workspace);
    const [delivery] = await deliveries(workspace);
    expect(delivery).toMatchObject({ state: 'delivered', status: 200, answer: 'x'.repeat(1_024) });
    expect(written).toBeLessThan(1_000_000);
  });

  test('an answer whose body hangs or is compressed counts by its status', async () => {
    const { workspace, priorityId } = await withEvent();
    receiver.answer = (_hook, res) => void res.writeHead(200).write('so far');
    await run(workspace);
    receiver.answer = (_hook, res) => res.writeHead(200, { 'content-encoding': 'br' }).end('…');
    await start(workspace, priorityId, 'reopen');
    await run(workspace);
    expect(await deliveries(workspace)).toMatchObject([
      { state: 'delivered', answer: 'so far' },
      { state: 'delivered', answer: '' },
    ]);
  });

  test('redirects are not followed, wherever they lead', async () => {
    const { workspace } = await withEvent();
    answerWith(302, { location: `${other.url}/elsewhere` });
    await run(workspace);
    expect(other.taken).toEqual([]);
    expect((await deliveries(workspace))[0]).toMatchObject({
      state: 'waiting',
      status: 302,
      error: 'It answered 302: redirects are not followed, so give the address that it leads to',
    });
  });

  test('an address that leads into the own network is not called, whatever it led to when it was added', async () => {
    const { workspace } = await withEvent();
    const guarded = openJobs({
      now,
      encryptionKey: ENCRYPTION_KEY,
      hookSender: openHookSender({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] }),
    });
    try {
      await jobs.rows(workspace, `update webhook set url = 'https://hooks.example/'`);
      await guarded.run(workspace, 'webhook');
    } finally {
      await guarded.close();
    }
    expect(receiver.taken).toEqual([]);
    expect((await deliveries(workspace))[0]).toMatchObject({
      state: 'waiting',
      error: 'The host is not on the public Internet',
    });
  });

  test('after a rotation in the middle of retries, events are signed with both secrets for 24 hours, then with the new one', async () => {
    const { workspace, webhook, priorityId, which } = await withEvent();
    answerWith(500);
    await run(workspace);
    const deps = { db: jobs.db, now, config: { encryptionKey: ENCRYPTION_KEY } };
    const { secret } = await webhookActs.rotateWebhookSecret.perform(deps, ownerOf(workspace), which);
    expect(secret).not.toBe(webhook.secret);
    answerWith(200);
    later(5 * SECOND_MS);
    await run(workspace);
    const retried = receiver.taken.at(-1);
    expect(retried?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const one of [secret, webhook.secret])
      expect(() => new Webhook(one).verify(retried?.body ?? '', retried?.headers ?? {})).not.toThrow();
    later(24 * HOUR_MS);
    await start(workspace, priorityId, 'reopen');
    await run(workspace);
    expect(receiver.taken.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  test('while an endpoint is paused its events wait; they arrive in order when it is resumed', async () => {
    const { workspace, priorityId, which } = await withEvent();
    await webhookActs.pauseWebhook.perform(jobs, ownerOf(workspace), which);
    await start(workspace, priorityId, 'reopen');
    await run(workspace);
    expect(receiver.taken).toEqual([]);
    await webhookActs.resumeWebhook.perform(jobs, ownerOf(workspace), which);
    await run(workspace);
    expect(receiver.taken.map((hook) => bodyOf(hook).data['to'])).toEqual(['building', 'open']);
  });

  test('a test event goes to its endpoint alone', async () => {
    const { workspace, which } = await withEvent();
    await addWebhook(jobs.db, workspace, { url: other.url, events: ['share.sent'] });
    expect((await webhookActs.testWebhook.perform(jobs, ownerOf(workspace), which)).state).toBe('waiting');
    await run(workspace);
    expect(receiver.taken.map((hook) => bodyOf(hook).type)).toEqual([
      'priority.state_changed',
      'webhook.test',
    ]);
    expect(other.taken).toEqual([]);
  });

  test('what is removed is not sent any more, and after 30 days events are gone', async () => {
    const { workspace, which } = await withEvent();
    await run(workspace);
    later(31 * 24 * HOUR_MS);
    await run(workspace);
    expect(await jobs.rows(workspace, 'select from hook_event')).toEqual([]);
    expect(await jobs.openKinds(workspace)).toEqual([]);
    await webhookActs.removeWebhook.perform(jobs, ownerOf(workspace), which);
    expect(await webhookOf(workspace)).toBeUndefined();
  });

  test('nothing leaves a workspace that is being erased', async () => {
    const { workspace } = await withEvent();
    await jobs.rows(workspace, 'update workspace set erasing_at = now()');
    await run(workspace);
    expect(receiver.taken).toEqual([]);
  });

  test('with a workspace its events and endpoints go, open ones too', async () => {
    const { workspace } = await withEvent();
    answerWith(500);
    await run(workspace);
    const { workspaceId, personId } = workspace;
    await requestWorkspaceErasure({ db: jobs.db, now }, workspaceId, { name: 'Test', by: { personId } });
    await jobs.rows(workspace, `update task set due_at = now()`);
    while ((await jobs.openKinds(workspace)).length > 0) await jobs.run(workspace, 'workspace-erasure');
    for (const table of ['hook_delivery', 'hook_event', 'webhook'])
      expect(await jobs.rows(workspace, `select from ${table}`)).toEqual([]);
  });

  test('what a run was sending when it ended is sent again', async () => {
    const { workspace } = await withEvent();
    receiver.answer = () => {};
    const dying = openHookSender({ ownHosts: ['127.0.0.1:*'] });
    const ending = openJobs({ now, encryptionKey: ENCRYPTION_KEY, hookSender: dying });
    receiver.answer = () => dying.close();
    try {
      await expect(ending.work('webhook', { workspaceId: workspace.workspaceId })).rejects.toThrow(
        'shutting down',
      );
    } finally {
      await ending.close();
    }
    expect(await deliveries(workspace)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    answerWith(200);
    await run(workspace);
    expect(await statesOf(workspace)).toEqual(['delivered']);
    expect(receiver.taken).toHaveLength(2);
  });

  test('a worker with another ENCRYPTION_KEY sends nothing unsigned, and says why', async () => {
    const { workspace } = await withEvent();
    const keyless = openJobs({ now, hookSender: openHookSender({ ownHosts: ['127.0.0.1:*'] }) });
    try {
      await keyless.run(workspace, 'webhook');
    } finally {
      await keyless.close();
    }
    expect(receiver.taken).toEqual([]);
    expect((await deliveries(workspace))[0]).toMatchObject({
      state: 'waiting',
      error: 'The worker has no ENCRYPTION_KEY to decrypt the secret with',
    });
  });
});

describe('the events', () => {
  const typesAndData = async () =>
    receiver.taken.map((hook) => ({ type: bodyOf(hook).type, data: bodyOf(hook).data }));

  test('of a batch: processed items by their ids, at most 100 an event, and the priorities that they open', async () => {
    const workspace = await jobs.newWorkspace();
    await addWebhook(jobs.db, workspace, {
      url: receiver.url,
      events: ['feedback.processed', 'priority.created'],
    });
    const outcomes = await jobs.accept(workspace, [
      ...Array.from({ length: 103 }, (_, n) => ({ text: `The report number ${n} does not load` })),
      { text: 'asdf' },
    ]);
    await jobs.run(workspace, 'deduplication');
    await jobs.run(workspace, 'understanding');
    await jobs.run(workspace, 'clustering');
    await run(workspace);
    const sent = await typesAndData();
    const processed = sent.filter(({ type }) => type === 'feedback.processed').map(({ data }) => data);
    const quarantined = await jobs.rows<{ id: string }>(
      workspace,
      `select id from feedback where state = 'quarantined'`,
    );
    expect(quarantined).toHaveLength(1);
    expect(processed.map(({ count }) => count)).toEqual([100, 3]);
    const ids = processed.flatMap((data) => data['feedback_ids'] as string[]);
    expect(ids.toSorted()).toEqual(
      outcomes
        .map(({ id }) => id)
        .filter((id) => id !== quarantined[0]?.id)
        .toSorted(),
    );
    const created = sent
      .filter(({ type }) => type === 'priority.created')
      .map(({ data }) => String(data['priority_id']));
    const priorities = await jobs.rows<{ id: string }>(workspace, 'select id from priority');
    expect(created.toSorted()).toEqual(priorities.map(({ id }) => id).toSorted());
  });

  test('of a transcript: how many signals it has', async () => {
    const workspace = await jobs.newWorkspace();
    await addWebhook(jobs.db, workspace, { url: receiver.url, events: ['transcript.segmented'] });
    const { id } = await jobs.upload(workspace, {
      text: 'Sam: What is on your mind?\nDana: The CSV export drops the last column every time we run the report.',
      customerSpeaker: 'Dana',
    });
    await jobs.run(workspace, 'segmentation');
    await run(workspace);
    expect(await typesAndData()).toEqual([
      { type: 'transcript.segmented', data: { transcript_id: id, signals: 1 } },
    ]);
  });

  test('of the quota: near at 80 %, held at 100 %, each once a month, and what is released', async () => {
    const workspace = await jobs.newWorkspace(10);
    await addWebhook(jobs.db, workspace, {
      url: receiver.url,
      events: ['quota.near', 'quota.held', 'quota.released'],
    });
    const accept = (from: number, to: number) =>
      jobs.accept(
        workspace,
        Array.from({ length: to - from }, (_, n) => ({
          text: `The report number ${from + n} does not load`,
        })),
      );
    await accept(0, 8);
    await accept(8, 9);
    await accept(9, 14);
    await accept(14, 15);
    await jobs.rows(workspace, 'update workspace set monthly_limit = 100');
    await jobs.run(workspace, 'quota-release');
    await run(workspace);
    const month = now().toISOString().slice(0, 7);
    expect(await typesAndData()).toEqual([
      { type: 'quota.near', data: { month, limit: 10, used: 8 } },
      { type: 'quota.held', data: { month, limit: 10, used: 10 } },
      { type: 'quota.released', data: { items: 5 } },
    ]);
  });

  test('of a merge: where the priority is now', async () => {
    const workspace = await jobs.newWorkspace();
    await addWebhook(jobs.db, workspace, { url: receiver.url, events: ['priority.merged'] });
    const [from, into] = [await makePriority(workspace, 'CSV'), await makePriority(workspace, 'Excel')];
    await mergePriorities({ db: jobs.db, now }, workspace.workspaceId, {
      from,
      into,
      by: { personId: workspace.personId },
    });
    await run(workspace);
    expect(await typesAndData()).toEqual([
      {
        type: 'priority.merged',
        data: { priority_id: into, merged_id: from, by: 'person', title: 'Excel' },
      },
    ]);
  });
});
