import { askFeedback, ON_DEAD } from '@feedback/core';
import { accounts, type SearchFilter, type tasks, withWorkspace } from '@feedback/db';
import { sharedQuestionEncoder } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

const SAID = 'The CSV export drops the last column of my report';
const REPEATED = 'the csv export drops the last column of my report!!';

const DAY_MS = 86_400_000;
const BANDS = { enterprise: 2, paid: 1, free: 0 };

type Row = { text: string; state: string; repeats: string | null };
const SHOWN = `select f.text, f.state, o.text as repeats from feedback f
               left join feedback o on o.id = f.near_duplicate_of order by f.id`;

describe('deduplication (§4.1)', () => {
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

  test.each<[string, string, SearchFilter, string[]]>([
    ['without a filter', 'What about the CSV export?', {}, ['Acme', 'Bolt', 'Cobalt']],
    ['by customer', 'Who complains about the CSV export?', {}, ['Acme', 'Bolt', 'Cobalt']],
    ['of a time', 'What about the CSV export?', { since: new Date(Date.now() - 5 * DAY_MS) }, ['Cobalt']],
    ['of a source', 'What about the CSV export?', { source: 'chat' }, ['Cobalt']],
    ['of a customer', 'What did Cobalt say?', {}, ['Cobalt']],
  ])('answers count who repeats a repeat to the letter: %s', async (_, question, filter, companies) => {
    const workspace = await repeatedTwice();
    const { counts, citations } = await askFeedback(
      { db: jobs.db, now: () => new Date(), encoder: sharedQuestionEncoder(), revenueBands: BANDS },
      workspace.workspaceId,
      { question, filter, limit: 10 },
    );
    expect(counts).toMatchObject({ matched: 1, customers: companies.length });
    const cited = citations.map(({ item: { account, text } }) => ({ account, text }));
    const said = companies.map((account) => ({ account, text: account === 'Acme' ? SAID : REPEATED }));
    expect(said).toEqual(expect.arrayContaining(cited));
    expect(cited).toHaveLength(question.startsWith('Who') ? 3 : 1);
  });

  test('what is at stake counts the account of who repeats a repeat to the letter', async () => {
    const { workspaceId, feedbackIds } = await repeatedTwice();
    const amounts = await withWorkspace(jobs.db, workspaceId, (tx) =>
      accounts.amounts(tx, workspaceId, { feedbackIds: feedbackIds.slice(0, 1), bands: BANDS }),
    );
    expect(amounts).toMatchObject({ customers: 3, accounts: 3, revenue: '123' });
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

/** Acme says it long ago, Bolt nearly so, and Cobalt repeats Bolt to the letter, in a chat of today. */
async function repeatedTwice() {
  const workspace = await jobs.newWorkspace();
  const said = await jobs.accept(workspace, [
    { text: SAID, companyName: 'Acme', customerEmail: 'ada@acme.example', revenue: 100 },
    { text: REPEATED, companyName: 'Bolt', customerEmail: 'bo@bolt.example', revenue: 20 },
  ]);
  for (const kind of ['deduplication', 'understanding', 'clustering'] as const)
    await jobs.run(workspace, kind);
  await jobs.accept(workspace, [
    { text: REPEATED, companyName: 'Cobalt', customerEmail: 'cy@cobalt.example', revenue: 3 },
  ]);
  for (const table of ['feedback', 'search_entry', 'embedding'])
    await jobs.rows(workspace, `update ${table} set said_at = now() - interval '40 days'`);
  await jobs.rows(workspace, `update sighting set source = 'chat'`);
  await jobs.run(workspace, 'ranking'); // settles the accounts
  return { ...workspace, feedbackIds: said.map(({ id }) => id) };
}
