import { createSecretKey } from 'node:crypto';
import { changePlan, feedbackAcceptor } from '@feedback/core';
import { tasks, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
  owner = await t.newMember();
  await api.makeKnown(owner);
});
afterAll(() => t.close());

describe('GET /api/quota', () => {
  test('shows the plan’s limit, what was used, what is held and which thresholds were reached', async () => {
    expect((await api.call(owner, 'GET', '/api/quota')).body).toMatchObject({
      plan: 'self-hosted',
      monthly_limit: null,
      used: 0,
      held: { items: 0, transcripts: 0 },
      marks: [],
    });
    await changePlan({ db: t.db }, owner.workspaceId, { monthlyLimit: 5 });
    await accept(6);
    const { body } = await api.call(owner, 'GET', '/api/quota');
    expect(body).toMatchObject({
      plan: 'custom',
      monthly_limit: 5,
      month: new Date().toISOString().slice(0, 7),
      used: 5,
      held: { items: 1, transcripts: 0 },
      marks: [{ percent: 80 }, { percent: 100 }],
    });
    const { body: audit } = await api.call(owner, 'GET', '/api/audit?action=plan-changed');
    expect(audit).toMatchObject({
      entries: [{ actor: 'operator', detail: { plan: 'custom', monthly_limit: 5 } }],
    });
  });
});

describe('POST /api/quota/release', () => {
  test('answers 202, and held items are checked now', async () => {
    const { status, body } = await api.call(owner, 'POST', '/api/quota/release');
    expect({ status, body }).toMatchObject({ status: 202, body: { held: { items: 1 } } });
    const rows = await withWorkspace(t.db, owner.workspaceId, (tx) => tasks.list(tx, owner.workspaceId));
    const release = rows.find(({ kind }) => kind === 'quota-release');
    expect(release?.dueAt.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

/** Sends this many items as the owner. */
async function accept(items: number): Promise<void> {
  const { workspaceId, personId } = owner;
  const acceptor = feedbackAcceptor({ db: t.db, now: () => new Date() });
  const inputs = Array.from({ length: items }, (_, n) => ({ text: `item ${n}`, source: 'test' }));
  const dedupSecret = createSecretKey(Buffer.alloc(32));
  await acceptor.acceptAll({ workspaceId, memberId: personId, dedupSecret }, inputs);
}
