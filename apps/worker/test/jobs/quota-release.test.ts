import { changePlan, quotaActs } from '@feedback/core';
import { ownerOf } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

let today = new Date('2026-05-20T12:00:00Z');
let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs({ now: () => today });
});
afterAll(() => jobs.close());

type Workspace = Awaited<ReturnType<typeof jobs.newWorkspace>>;

async function holding({ limit, items }: { limit: number; items: number }): Promise<Workspace> {
  today = new Date('2026-05-20T12:00:00Z');
  const workspace = await jobs.newWorkspace(limit);
  const texts = Array.from({ length: items }, (_, n) => ({ text: `item ${n}` }));
  await jobs.accept(workspace, texts);
  return workspace;
}
const release = (workspace: Workspace) => jobs.run(workspace, 'quota-release');
const inState = async (workspace: Workspace, state: string) =>
  (
    await jobs.rows<{ text: string }>(workspace, 'select text from feedback where state = $1 order by id', [
      state,
    ])
  ).map(({ text }) => text);
const usage = (workspace: Workspace) =>
  jobs.rows(workspace, `select to_char(month, 'YYYY-MM') as month, items from quota_usage order by month`);
const items = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `item ${from + n}`);

describe('quota-release (§8.4)', () => {
  test('a row in the ledger waits for the turn of the month', async () => {
    const workspace = await holding({ limit: 2, items: 5 });
    const [row] = await jobs.rows(workspace, `select due_at from task where kind = 'quota-release'`);
    expect(row).toEqual({ due_at: new Date('2026-06-01T00:00:00Z') });
  });

  test('at the turn of the month the oldest are released, as many as the new month allows, and the rest keep waiting', async () => {
    const workspace = await holding({ limit: 2, items: 7 });
    today = new Date('2026-06-01T00:00:00Z');
    await release(workspace);
    expect(await inState(workspace, 'received')).toEqual(items(0, 4));
    expect(await inState(workspace, 'held')).toEqual(items(4, 7));
    expect(await usage(workspace)).toEqual([
      { month: '2026-05', items: 2 },
      { month: '2026-06', items: 2 },
    ]);
    const [row] = await jobs.rows(workspace, `select due_at from task where kind = 'quota-release'`);
    expect(row).toEqual({ due_at: new Date('2026-07-01T00:00:00Z') });
  });

  test('before the turn of the month nothing is released', async () => {
    const workspace = await holding({ limit: 2, items: 5 });
    today = new Date('2026-05-31T23:59:59.999Z');
    await release(workspace);
    expect(await inState(workspace, 'held')).toEqual(items(2, 5));
  });

  test('a plan that takes 55 more releases exactly 55, the oldest first, and leaves work for each once', async () => {
    const workspace = await holding({ limit: 40, items: 200 });
    expect(await inState(workspace, 'held')).toHaveLength(160);
    await changePlan(jobs, workspace.workspaceId, { monthlyLimit: 95 });
    await release(workspace);
    await quotaActs.releaseHeld.perform({ db: jobs.db, now: () => today }, ownerOf(workspace), {});
    await release(workspace);
    expect(await inState(workspace, 'received')).toEqual(items(0, 95));
    expect(await usage(workspace)).toEqual([{ month: '2026-05', items: 95 }]);
    const refs = await jobs.rows<{ n: number; distinct: number }>(
      workspace,
      `select count(*)::int as n, count(distinct ref)::int as distinct
       from task, unnest(refs) ref where kind = 'deduplication'`,
    );
    expect(refs).toEqual([{ n: 95, distinct: 95 }]);
  });

  test('what is released together is bounded by its text: the rest follows at once, and a larger item goes alone', async () => {
    today = new Date('2026-05-20T12:00:00Z');
    const workspace = await jobs.newWorkspace(0);
    const mb = (n: number, size: number) => ({
      text: `${n} ${'so much to say '.repeat((size * 1024 * 1024) / 15)}`,
    });
    await jobs.accept(workspace, [mb(0, 7), mb(1, 7)]);
    await jobs.accept(workspace, [mb(2, 7), mb(3, 1)]);
    await jobs.accept(workspace, [mb(4, 15.9)]);
    await changePlan(jobs, workspace.workspaceId, 'self-hosted');
    for (const held of [3, 1, 0]) {
      await release(workspace);
      expect(await inState(workspace, 'held')).toHaveLength(held);
    }
    const released = await jobs.rows<{ refs: number }>(
      workspace,
      `select cardinality(refs) as refs from task where kind = 'deduplication' order by created_at`,
    );
    expect(released.map(({ refs }) => refs)).toEqual([2, 2, 1]);
    expect(await jobs.openKinds(workspace)).not.toContain('quota-release');
  });

  test('a change of plan makes the row due at once, whatever waits for the month', async () => {
    const workspace = await holding({ limit: 1, items: 3 });
    await changePlan(jobs, workspace.workspaceId, 'team');
    const [row] = await jobs.rows<{ due: boolean }>(
      workspace,
      `select due_at <= now() as due from task where kind = 'quota-release'`,
    );
    expect(row).toEqual({ due: true });
    await jobs.accept(workspace, [{ text: 'meanwhile' }]);
    await release(workspace);
    expect(await inState(workspace, 'held')).toEqual([]);
  });

  test('a plan without a limit releases everything, a thousand at a time', async () => {
    const workspace = await holding({ limit: 0, items: 1500 });
    await changePlan(jobs, workspace.workspaceId, 'self-hosted');
    await release(workspace);
    expect(await inState(workspace, 'held')).toHaveLength(500);
    await release(workspace);
    expect(await inState(workspace, 'held')).toEqual([]);
    expect(await jobs.openKinds(workspace)).toEqual(['deduplication', 'deduplication']);
  });

  test('a smaller plan releases nothing and takes nothing back', async () => {
    const workspace = await holding({ limit: 10, items: 12 });
    await changePlan(jobs, workspace.workspaceId, { monthlyLimit: 5 });
    await release(workspace);
    expect(await inState(workspace, 'received')).toHaveLength(10);
    expect(await inState(workspace, 'held')).toHaveLength(2);
  });

  test('two that release at once release each item once', async () => {
    const workspace = await holding({ limit: 10, items: 60 });
    await changePlan(jobs, workspace.workspaceId, { monthlyLimit: 30 });
    const other = openJobs({ now: () => today });
    const { workspaceId } = workspace;
    await Promise.all(
      [jobs, other, jobs, other].map(async (one) =>
        one.inTransaction(workspace, await one.work('quota-release', { workspaceId })),
      ),
    );
    expect(await inState(workspace, 'received')).toEqual(items(0, 30));
    expect(await usage(workspace)).toEqual([{ month: '2026-05', items: 30 }]);
    await other.close();
  });

  test('a held transcript is released with the items of its time, and split', async () => {
    const workspace = await holding({ limit: 1, items: 2 });
    await jobs.upload(workspace, {
      text: 'The export drops the last column of every report that we make with it.',
    });
    await changePlan(jobs, workspace.workspaceId, { monthlyLimit: 3 });
    await release(workspace);
    expect(await jobs.rows(workspace, 'select state from transcript')).toEqual([{ state: 'received' }]);
    await jobs.run(workspace, 'segmentation');
    expect(await jobs.rows(workspace, 'select state from transcript')).toEqual([{ state: 'segmented' }]);
    expect(await usage(workspace)).toEqual([{ month: '2026-05', items: 3 }]);
  });

  test('transcripts without signals leave their places to the items behind them', async () => {
    const workspace = await holding({ limit: 0, items: 0 });
    const upload = (n: number) =>
      jobs.upload(workspace, { text: `${'Mm-hm. Yes. Sure. '.repeat(4)}${'Okay. '.repeat(n)}` });
    for (const n of [1, 2, 3]) await upload(n);
    today = new Date(today.getTime() + 1000);
    await jobs.accept(
      workspace,
      items(0, 3).map((text) => ({ text })),
    );
    await changePlan(jobs, workspace.workspaceId, { monthlyLimit: 3 });
    await release(workspace);
    expect(await inState(workspace, 'held')).toHaveLength(3);
    for (const _ of [1, 2, 3]) await jobs.run(workspace, 'segmentation');
    const [row] = await jobs.rows<{ soon: boolean }>(
      workspace,
      `select due_at < $1::timestamptz + interval '1 minute' as soon from task where kind = 'quota-release'`,
      [today],
    );
    expect(row).toEqual({ soon: true });
    await release(workspace);
    expect(await inState(workspace, 'received')).toEqual(items(0, 3));
  });

  test('80 % and 100 % of a limit are noted once each, with the time', async () => {
    const workspace = await holding({ limit: 5, items: 3 });
    const marks = () =>
      jobs.rows(workspace, 'select monthly_limit, percent, reached_at from quota_mark order by 1, 2');
    expect(await marks()).toEqual([]);
    await jobs.accept(workspace, [{ text: 'fourth' }]);
    const at80 = { monthly_limit: 5, percent: 80, reached_at: today };
    expect(await marks()).toEqual([at80]);
    today = new Date('2026-05-21T12:00:00Z');
    await jobs.accept(workspace, [{ text: 'fifth' }, { text: 'sixth' }]);
    const both = [at80, { monthly_limit: 5, percent: 100, reached_at: today }];
    expect(await marks()).toEqual(both);
    await jobs.accept(workspace, [{ text: 'seventh' }]);
    expect(await marks()).toEqual(both);
  });
});
