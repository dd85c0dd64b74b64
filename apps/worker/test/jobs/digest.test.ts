import { actOnPriority, chooseDigest, readOutbox, unsubscribe } from '@feedback/core';
import { newId } from '@feedback/db';
import { openMailer } from '@feedback/outbound';
import { type TestWorkspace } from '@feedback/test-support';
import { startMailServer } from '@feedback/test-support/mail-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

const DAY_MS = 86_400_000;
let clock = new Date();
const now = () => clock;
let server: Awaited<ReturnType<typeof startMailServer>>;
let jobs: ReturnType<typeof openJobs>;
beforeAll(async () => {
  server = await startMailServer();
  jobs = openJobs({ mailer: openMailer({ url: server.url, from: 'feedback@acme.example' }), now });
});
afterAll(async () => {
  await jobs.close();
  await server.close();
});
beforeEach(() => {
  clock = new Date();
  server.taken.length = 0;
});

/** Moves the clock to the next Monday, 07:00 UTC, or some time after it. */
const toMonday = (laterMs = 0) => {
  const days = (8 - clock.getUTCDay()) % 7;
  const monday = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate() + days, 7);
  clock = new Date((monday > clock.getTime() ? monday : monday + 7 * DAY_MS) + laterMs);
};
const choose = (workspace: TestWorkspace, choice: 'none' | 'weekly', personId = workspace.personId) =>
  chooseDigest({ db: jobs.db, now }, workspace.workspaceId, { choice, by: { personId } });
const dueAt = async (workspace: TestWorkspace) =>
  (await jobs.rows<{ due_at: Date }>(workspace, `select due_at from task where kind = 'digest'`))[0]?.due_at;
const plain = (raw = '') =>
  raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

async function shipOne(workspace: TestWorkspace, title = 'CSV <export>'): Promise<string> {
  const priorityId = newId();
  await jobs.rows(workspace, 'insert into priority (workspace_id, id, title) values ($1, $2, $3)', [
    workspace.workspaceId,
    priorityId,
    title,
  ]);
  await actOnPriority({ db: jobs.db, now }, workspace.workspaceId, {
    act: 'mark_shipped',
    priorityId,
    version: '2.4',
    by: { personId: workspace.personId },
  });
  return priorityId;
}

describe('digest', () => {
  test('is off until a member chooses it; then it waits for Monday, 07:00 UTC', async () => {
    const workspace = await jobs.newWorkspace();
    expect(await jobs.rows(workspace, 'select digest from membership')).toEqual([{ digest: 'none' }]);
    await choose(workspace, 'weekly');
    await choose(workspace, 'weekly');
    toMonday();
    expect(await dueAt(workspace)).toEqual(clock);
    expect(
      await jobs.rows(workspace, `select detail from audit_entry where action = 'digest-chosen'`),
    ).toEqual([{ detail: { digest: 'weekly' } }]);
  });

  test('says what is new, shipped and held, in both forms, with present titles, and can be unsubscribed by one click', async () => {
    const workspace = await jobs.newWorkspace(12);
    await choose(workspace, 'weekly');
    await jobs.accept(
      workspace,
      Array.from({ length: 15 }, (_, n) => ({
        text: `The CSV export drops the last column for customer ${n}`,
        customerName: `Customer ${n}`,
      })),
    );
    for (const kind of ['deduplication', 'understanding', 'clustering', 'ranking'] as const)
      await jobs.run(workspace, kind);
    const shipped = await shipOne(workspace);
    toMonday();
    await jobs.run(workspace, 'digest');
    await jobs.rows(workspace, `update priority set title = 'Export & <more>' where id = $1`, [shipped]);
    await jobs.run(workspace, 'mail');
    expect(server.taken).toHaveLength(1);
    const raw = plain(server.taken[0]?.raw);
    expect(raw).toMatch(/^Subject: Test: 1 new, 1 shipped, 3 held/m);
    expect(raw).toMatch(/^1 new:\r\n- .* \(12 customers\)/m);
    expect(raw).toContain('- Export & <more>, in version 2.4');
    expect(raw).toContain('<li>Export &amp; &lt;more&gt;, in version 2.4</li>');
    expect(raw).toMatch(/^- 3 items over the plan/m);
    expect(raw).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);

    const token = /mail\/unsubscribe\/([\w-]{64})/.exec(raw)?.[1] ?? '';
    expect(await unsubscribe(jobs, token)).toEqual({ from: 'Test', isDigest: true });
    expect(await unsubscribe(jobs, token)).toEqual({ from: 'Test', isDigest: true });
    expect(await jobs.rows(workspace, 'select digest from membership')).toEqual([{ digest: 'none' }]);
    expect(
      await jobs.rows(workspace, `select subject_kind from audit_entry where action = 'unsubscribed'`),
    ).toEqual([{ subject_kind: 'person' }]);
    expect(await jobs.rows(workspace, 'select from suppression')).toEqual([]);
  });

  test('is written once a week, however often its job runs, and waits for the next Monday', async () => {
    const workspace = await jobs.newWorkspace();
    await choose(workspace, 'weekly');
    await shipOne(workspace);
    // A worker that was away on Monday writes it on Wednesday.
    toMonday(2 * DAY_MS);
    await jobs.run(workspace, 'digest');
    toMonday();
    expect(await dueAt(workspace)).toEqual(clock);
    clock = new Date(clock.getTime() - 4 * DAY_MS);
    await jobs.run(workspace, 'digest');
    expect(await jobs.rows(workspace, 'select state from mail')).toEqual([{ state: 'queued' }]);
    const [mail] = await readOutbox({ db: jobs.db, appUrl: 'https://app.test' }, workspace.workspaceId, {
      limit: 10,
    });
    expect(mail).toMatchObject({ priorityId: null, subject: 'Test: 1 shipped', state: 'queued' });
  });

  test('of a week in which nothing happened is not sent; nor to who chose it not, has left or turned it off', async () => {
    const workspace = await jobs.newWorkspace();
    await choose(workspace, 'weekly');
    toMonday();
    await jobs.run(workspace, 'digest');
    expect(await jobs.rows(workspace, 'select from digest')).toEqual([]);
    clock = new Date(clock.getTime() + DAY_MS);
    await shipOne(workspace);
    toMonday();
    await jobs.run(workspace, 'digest');
    await choose(workspace, 'none');
    await jobs.run(workspace, 'mail');
    expect(server.taken).toEqual([]);
    expect(await jobs.rows(workspace, 'select state, reason from mail')).toEqual([
      { state: 'cancelled', reason: 'The member does not want it any more, or has left' },
    ]);
    toMonday();
    await jobs.run(workspace, 'digest');
    expect(await dueAt(workspace)).toBeUndefined();
  });
});
