import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from './harness.ts';

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
  test('what says the same in effect keeps its id, is processed, and is nobody else’s to understand', async () => {
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

  test('with an item of long ago as well, and then only the ranking is left to do', async () => {
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

  test('a repeat by somebody else is one more voice of the same priority, by the same customer none', async () => {
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
});
