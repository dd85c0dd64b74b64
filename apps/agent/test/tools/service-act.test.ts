import { type ActResult } from '@feedback/contract';
import { newId } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent, toolCall } from '../harness.ts';
import { toolCaller } from './tool-caller.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('service.act (§4.5): the states of a priority', () => {
  test.each([
    ['open', 'start_building', 'building'],
    ['open', 'mark_shipped', 'shipped'],
    ['building', 'mark_shipped', 'shipped'],
    ['building', 'reopen', 'open'],
    ['shipped', 'reopen', 'open'],
    ['shared', 'reopen', 'open'],
  ])('%s → %s → %s', async (from, action, to) => {
    const { act, id } = await priority(from);
    expect(await act.ask({ action, priority_id: id })).toEqual({
      priority: { id, state: to, previous_state: from, assignee: null, updated_at: expect.any(String) },
      changed: true,
      event_id: expect.any(String),
    });
  });

  test.each([
    ['open', 'reopen', ['start_building', 'mark_shipped', 'assign']],
    ['building', 'start_building', ['mark_shipped', 'reopen', 'assign']],
    ['shipped', 'start_building', ['share', 'reopen', 'assign']],
    ['shipped', 'mark_shipped', ['share', 'reopen', 'assign']],
    ['building', 'share', ['mark_shipped', 'reopen', 'assign']],
    ['shared', 'share', ['reopen', 'assign']],
    ['shared', 'mark_shipped', ['reopen', 'assign']],
  ])('%s → %s is illegal, and says what is not', async (from, action, allowed) => {
    const { act, id, member } = await priority(from);
    expect(await act.fail({ action, priority_id: id })).toEqual({
      code: 'illegal_transition',
      detail: `${action} is not possible: the priority is ${from}. Choose one of the actions in allowed`,
      allowed,
    });
    expect(await events(member)).toEqual([]);
  });

  test('a priority can be assigned and unassigned in any state', async () => {
    const { act, id } = await priority('shipped');
    const given = await act.ask({ action: 'assign', priority_id: id, assignee: 'kim@example.com' });
    expect(given).toMatchObject({
      priority: { state: 'shipped', assignee: 'kim@example.com' },
      changed: true,
    });
    const same = await act.ask({ action: 'assign', priority_id: id, assignee: 'kim@example.com' });
    expect(same).toMatchObject({ changed: false, event_id: null });
    expect(await act.ask({ action: 'assign', priority_id: id, assignee: null })).toMatchObject({
      priority: { assignee: null },
      changed: true,
    });
    expect((await act.fail({ action: 'assign', priority_id: id })).detail).toMatch(/^assignee /);
  });

  test('the id of a merged priority leads to the one it was merged into', async () => {
    const { act, id, member } = await priority('open');
    const old = await insert(member, 'open', id);
    const oldest = await insert(member, 'open', old);
    expect(await act.ask({ action: 'start_building', priority_id: oldest })).toMatchObject({
      priority: { id, state: 'building' },
    });
  });
});

describe('service.act: who did what, once', () => {
  test('every act is in the trail with the person, the agent and their note', async () => {
    const { act, id, member } = await priority('open');
    const { event_id } = await act.ask({
      action: 'mark_shipped',
      priority_id: id,
      note: 'Released to everybody',
      version: '2.4.0',
    });
    expect(await events(member)).toEqual([
      {
        id: event_id,
        action: 'mark_shipped',
        priority_id: id,
        from_state: 'open',
        to_state: 'shipped',
        detail: { note: 'Released to everybody', version: '2.4.0' },
        person_id: member.personId,
        agent_name: 'Test agent',
      },
    ]);
  });

  test('the trail cannot be changed', async () => {
    const { act, id, member } = await priority('open');
    await act.ask({ action: 'start_building', priority_id: id });
    await expect(t.rows(member.workspaceId, `update event set action = 'x'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(t.rows(member.workspaceId, 'delete from event')).rejects.toThrow(/permission denied/);
  });

  test('the same key is the same event, however often and however concurrently it is sent', async () => {
    const { act, id, member } = await priority('open');
    const ship = { action: 'mark_shipped', priority_id: id, idempotency_key: 'release-2.4' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => act.ask(ship)));
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
    expect(new Set(answers.map(({ event_id }) => event_id)).size).toBe(1);
    expect(await events(member)).toHaveLength(1);
    expect(answers.every(({ priority: { previous_state } }) => previous_state === 'open')).toBe(true);
  });

  test('a key stands for one act, also after the agent connected again', async () => {
    const { act, id, member } = await priority('open');
    const once = await act.ask({ action: 'start_building', priority_id: id, idempotency_key: 'k' });
    expect(await act.fail({ action: 'mark_shipped', priority_id: id, idempotency_key: 'k' })).toMatchObject({
      code: 'conflict',
    });
    const again = await toolCaller<ActResult>(t, 'service.act', member);
    expect(
      await again.ask({ action: 'start_building', priority_id: id, idempotency_key: 'k' }),
    ).toMatchObject({
      changed: false,
      event_id: once.event_id,
    });
  });

  test('assigning it to another person under the same key is another act', async () => {
    const { act, id } = await priority('open');
    const assign = { action: 'assign', priority_id: id, idempotency_key: 'k' };
    await act.ask({ ...assign, assignee: 'dana' });
    expect(await act.ask({ ...assign, assignee: 'dana' })).toMatchObject({ changed: false });
    for (const assignee of ['kim', null])
      expect(await act.fail({ ...assign, assignee })).toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['note', { action: 'start_building', note: 'Because of Dana' }, { note: 'Because of Kim' }],
    ['note, where there was none', { action: 'start_building' }, { note: 'Because of Kim' }],
    ['version', { action: 'mark_shipped', version: '2.4.0' }, { version: '2.4.1' }],
    ['expected_state', { action: 'start_building', expected_state: 'open' }, { expected_state: 'building' }],
    ['priority', { action: 'start_building' }, { priority_id: newId() }],
  ])('another %s under the same key is a conflict', async (_, args, other) => {
    const { act, id, member } = await priority('open');
    const first = { ...args, priority_id: id, idempotency_key: 'k' };
    await act.ask(first);
    const another = { ...first, ...other };
    if (another.priority_id !== id) another.priority_id = await insert(member, 'open');
    expect(await act.fail(another)).toMatchObject({ code: 'conflict' });
    expect(await act.ask(first)).toMatchObject({ changed: false });
    expect(await events(member)).toHaveLength(1);
  });

  test('a key is stored also for a call that changed nothing', async () => {
    const { act, id, member } = await priority('open');
    const assign = { action: 'assign', priority_id: id, assignee: null, idempotency_key: 'k' };
    const first = await act.ask(assign);
    expect(first).toMatchObject({ changed: false, event_id: null });
    await act.ask({ action: 'assign', priority_id: id, assignee: 'kim' });
    expect(await act.ask(assign)).toMatchObject({
      priority: { assignee: 'kim' },
      changed: false,
      event_id: null,
    });
    expect(await act.fail({ ...assign, assignee: 'dana' })).toMatchObject({ code: 'conflict' });
    expect(await events(member)).toHaveLength(1);
  });

  test('a dry run does not use up its key, and reports the event of a used key', async () => {
    const { act, id, member } = await priority('open');
    const start = { action: 'start_building', priority_id: id, idempotency_key: 'k' };
    expect(await act.ask({ ...start, dry_run: true })).toMatchObject({ changed: true, event_id: null });
    const done = await act.ask(start);
    expect(done).toMatchObject({ changed: true });
    expect(await act.ask({ ...start, dry_run: true })).toMatchObject({
      changed: false,
      event_id: done.event_id,
    });
    expect(await events(member)).toHaveLength(1);
  });

  test('a key from before keys had a table of their own still stands for its event', async () => {
    const { act, id, member } = await priority('open');
    const ship = { action: 'mark_shipped', priority_id: id, version: '2.4.0', idempotency_key: 'k' };
    const event_id = newId();
    await t.rows(
      member.workspaceId,
      `insert into event (workspace_id, id, at, action, priority_id, from_state, to_state, detail, person_id, idempotency_key)
       values ($1, $2, now(), 'mark_shipped', $3, 'open', 'shipped', '{"version": "2.4.0"}', $4, 'k')`,
      [member.workspaceId, event_id, id, member.personId],
    );
    expect(await act.ask(ship)).toMatchObject({ changed: false, event_id });
    expect(await act.fail({ ...ship, version: '2.4.1' })).toMatchObject({ code: 'conflict' });
    expect(await act.fail({ ...ship, note: 'x' })).toMatchObject({ code: 'conflict' });
  });

  test('of two calls that expect the same state, one gets the answer that it has changed', async () => {
    const { act, id } = await priority('open');
    const start = { action: 'start_building', priority_id: id, expected_state: 'open' };
    const both = await Promise.allSettled([act.ask(start), act.ask(start)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await act.fail(start)).toEqual({
      code: 'conflict',
      detail: 'The priority is now building: read it again, then decide',
    });
  });

  test('a dry run says what would happen, and does nothing', async () => {
    const { act, id, member } = await priority('open');
    expect(await act.ask({ action: 'start_building', priority_id: id, dry_run: true })).toMatchObject({
      priority: { state: 'building', previous_state: 'open' },
      changed: true,
      event_id: null,
    });
    expect(await act.ask({ action: 'start_building', priority_id: id })).toMatchObject({ changed: true });
    expect(await events(member)).toHaveLength(1);
  });
});

describe('service.act: who may', () => {
  test('not_found for an invalid id, an unknown one, and one of another workspace', async () => {
    const { act } = await priority('open');
    const other = await priority('open');
    for (const priority_id of ['17', newId(), other.id])
      expect(await act.fail({ action: 'start_building', priority_id })).toMatchObject({ code: 'not_found' });
  });

  test('answers 403 without write, also by its plain name and for a dry run', async () => {
    const { id, member } = await priority('open');
    const { accessToken } = await t.connect(member, { scopes: ['read'] });
    for (const name of ['service.act', 'service_act']) {
      const call = toolCall(name, { action: 'start_building', priority_id: id, dry_run: true });
      const response = await t.post(call, { token: accessToken });
      expect(response.status).toBe(403);
      expect(response.headers.get('www-authenticate')).toContain('scope="read write"');
    }
  });

  test('a viewer may not, whatever they granted when they were a member', async () => {
    const { act, id, member } = await priority('open');
    await t.rows(member.workspaceId, `update membership set role = 'viewer' where person_id = $1`, [
      member.personId,
    ]);
    const asked = toolCall('service.act', { action: 'start_building', priority_id: id });
    const refused = await t.post(asked, { token: act.accessToken });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { detail: expect.stringContaining('viewer of the workspace') },
    ]);
    expect(await t.rows(member.workspaceId, 'select from event')).toEqual([]);
  });

  test('wrong arguments are refused by name', async () => {
    const { act, id } = await priority('open');
    expect((await act.fail({ action: 'tell', priority_id: id })).detail).toMatch(/^action /);
    expect((await act.fail({ action: 'assign', priority_id: id, assignee: 'a\u0000b' })).detail).toMatch(
      /^assignee /,
    );
    expect((await act.fail({ action: 'assign' })).detail).toMatch(/priority_id/);
  });
});

async function priority(state: string) {
  const member = await t.newMember();
  const id = await insert(member, state);
  return { member, id, act: await toolCaller<ActResult>(t, 'service.act', member) };
}

async function insert(
  { workspaceId }: Member,
  state: string,
  mergedInto: string | null = null,
): Promise<string> {
  const id = newId();
  await t.rows(
    workspaceId,
    'insert into priority (workspace_id, id, title, state, merged_into) values ($1, $2, $3, $4, $5)',
    [workspaceId, id, 'Export to CSV', state, mergedInto],
  );
  return id;
}

function events({ workspaceId }: Member) {
  return t.rows(
    workspaceId,
    `select id, action, priority_id, from_state, to_state, detail, person_id, agent_name from event order by id`,
  );
}
