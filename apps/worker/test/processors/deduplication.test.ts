import { ON_DEAD } from '@feedback/core';
import { type tasks } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

const SAID = 'The CSV export drops the last column of my report';
const REPEATED = 'the csv export drops the last column of my report!!';

type Row = { text: string; state: string; repeats: string | null };
const SHOWN = `select f.text, f.state, o.text as repeats from feedback f
               left join feedback o on o.id = f.near_duplicate_of order by f.id`;

describe('deduplication (CONTRACT-DECISIONS §2)', () => {
  test('an item that says the same in effect keeps its id, counts as processed, and needs no understanding', async () => {
    const workspace = await jobs.newWorkspace();
    const [first] = await jobs.accept(workspace, [{ text: SAID }, { text: REPEATED }]);
    await jobs.run(workspace, 'deduplication');
    expect(await jobs.rows<Row>(workspace, SHOWN)).toEqual([
      { text: SAID, state: 'received', repeats: null },
      { text: REPEATED, state: 'processed', repeats: SAID },
    ]);
    const open = await jobs.rows<{ kind: string; refs: string[] }>(
      workspace,
      'select kind, refs from task order by kind',
    );
    expect(open).toEqual([
      { kind: 'ranking', refs: [] },
      { kind: 'understanding', refs: [first?.id] },
    ]);
  });

  test('also finds an item of long ago, and then only the ranking remains', async () => {
    const workspace = await jobs.newWorkspace();
    await jobs.accept(workspace, [{ text: SAID }]);
    await jobs.run(workspace, 'deduplication');
    await jobs.run(workspace, 'understanding');
    await jobs.accept(workspace, [{ text: REPEATED }]);
    await jobs.run(workspace, 'deduplication');
    expect(await jobs.rows<Row>(workspace, SHOWN)).toMatchObject([{ repeats: null }, { repeats: SAID }]);
    expect(await jobs.openKinds(workspace)).toEqual(['clustering', 'ranking']);
  });

  test('two workspaces never meet', async () => {
    const [one, two] = [await jobs.newWorkspace(), await jobs.newWorkspace()];
    await jobs.accept(one, [{ text: SAID }]);
    await jobs.run(one, 'deduplication');
    await jobs.accept(two, [{ text: REPEATED }]);
    await jobs.run(two, 'deduplication');
    expect(await jobs.rows<Row>(two, SHOWN)).toMatchObject([{ repeats: null }]);
  });

  test('a repeat by another customer is one more mention of the same priority, by the same customer none', async () => {
    const workspace = await jobs.newWorkspace();
    await jobs.accept(workspace, [
      { text: SAID, customerEmail: 'a@x.example', revenue: 100 },
      { text: REPEATED, customerEmail: 'b@x.example', revenue: 200 },
      { text: `${SAID}...`, customerEmail: 'a@x.example' },
      { text: `${SAID} !` },
    ]);
    for (const kind of ['deduplication', 'understanding', 'clustering', 'ranking'] as const)
      await jobs.run(workspace, kind);
    const [ranked] = await jobs.rows<{ reach: object; revenue: object }>(
      workspace,
      `select detail -> 'reach' as reach, detail -> 'revenueAtStake' as revenue from ranked_priority`,
    );
    expect(ranked?.reach).toMatchObject({ customers: 2, signals: 2 });
  });

  test('the same words again as a repeat are mentions of the first as well', async () => {
    const workspace = await jobs.newWorkspace();
    await jobs.accept(workspace, [
      { text: SAID, customerEmail: 'a@x.example' },
      { text: REPEATED, customerEmail: 'b@x.example' },
    ]);
    const others = ['c', 'd', 'e'].map((name) => ({ text: REPEATED, customerEmail: `${name}@x.example` }));
    await jobs.accept(workspace, others);
    for (const kind of ['deduplication', 'understanding', 'clustering', 'ranking'] as const)
      await jobs.run(workspace, kind);
    const [ranked] = await jobs.rows<{ reach: object }>(
      workspace,
      `select detail -> 'reach' as reach from ranked_priority`,
    );
    expect(ranked?.reach).toMatchObject({ customers: 5, signals: 5 });
  });

  test('a failed item has no repeats: another item takes its place, and its repeats are processed themselves', async () => {
    const workspace = await jobs.newWorkspace();
    await jobs.accept(workspace, [{ text: SAID }, { text: REPEATED }]);
    await jobs.run(workspace, 'deduplication');
    const { workspaceId } = workspace;
    const [task] = await jobs.rows<tasks.Task>(
      workspace,
      `select id, refs from task where kind = 'understanding'`,
    );
    if (!task) throw new Error('nothing is to be understood');
    await jobs.inTransaction(workspace, async (tx) =>
      ON_DEAD.understanding?.(tx, { workspaceId, feedbackIds: task.refs }),
    );
    expect(await jobs.rows<Row>(workspace, SHOWN)).toEqual([
      { text: SAID, state: 'failed', repeats: null },
      { text: REPEATED, state: 'received', repeats: null },
    ]);
    await jobs.run(workspace, 'deduplication');
    await jobs.accept(workspace, [{ text: `${SAID}!` }]);
    await jobs.run(workspace, 'deduplication');
    expect((await jobs.rows<Row>(workspace, SHOWN)).at(-1)).toMatchObject({ repeats: REPEATED });
  });
});
