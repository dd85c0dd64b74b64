import { type AskResult } from '@feedback/contract';
import { excludeItem, rankPriorities, restoreItem } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { tell, type Told } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

const DAY_MS = 86_400_000;
const EXPORT = 'The export drops a column';
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Bolt says it first, Acme repeats it word for word, and Cobalt nearly so. */
const FIRST: Told[] = [
  {
    text: EXPORT,
    customerName: 'Bo Bolt',
    companyName: 'Bolt',
    revenue: 1_000,
    source: 'email',
    projectId: 'web',
    daysAgo: 100,
    about: 'Export drops columns',
  },
  { text: 'Dark mode, please', customerName: 'Dan', companyName: 'Dune', about: 'Dark mode' },
];
const REPEATS: Told[] = [
  {
    text: EXPORT,
    customerName: 'Ada Acme',
    companyName: 'Acme',
    revenue: 60_000,
    source: 'sales_call',
    projectId: 'mobile',
    saidAt: daysAgo(3),
  },
  {
    text: 'the EXPORT drops a column!!',
    customerName: 'Cy Cobalt',
    companyName: 'Cobalt',
    revenue: 7_000,
    source: 'chat',
    projectId: 'desk',
    saidAt: daysAgo(40),
  },
];

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('a question narrowed by who, when or where (§4.5)', () => {
  test.each<[string, string[], number]>([
    ['What does Acme say about exports?', ['Ada Acme'], 60_000],
    ['What does Cobalt say about exports?', ['Cy Cobalt'], 7_000],
    ['What does Bolt say about exports?', ['Bo Bolt'], 1_000],
    ['What did Ada Acme say?', ['Ada Acme'], 60_000],
    ['Who complained about the export in the last two weeks?', ['Ada Acme'], 60_000],
    ['export problems in the last 50 days', ['Ada Acme', 'Cy Cobalt'], 67_000],
    ['exports raised in sales calls', ['Ada Acme'], 60_000],
    ['exports in project desk', ['Cy Cobalt'], 7_000],
    ['Which accounts above 50k complain about exports?', ['Ada Acme'], 60_000],
    ['Who other than Bolt complains about exports?', ['Ada Acme', 'Cy Cobalt'], 67_000],
    ['Who complains about exports, but not from Acme?', ['Bo Bolt', 'Cy Cobalt'], 8_000],
    ['Who complains about exports?', ['Ada Acme', 'Bo Bolt', 'Cy Cobalt'], 68_000],
  ])('“%s” counts and cites those alone who said it so', async (question, people, revenue) => {
    const { ask } = await workspace();
    const { answer, counts, citations } = await ask(question);
    expect(counts).toMatchObject({ matched: 1, customers: people.length, accounts: people.length, revenue });
    expect(people).toContain(citations[0]?.customer);
    if (/^(Who|Which)/.test(question)) {
      expect(new Set(citations.map(({ customer }) => customer))).toEqual(new Set(people));
      for (const person of people) expect(answer).toContain(`(${person})`);
    }
  });

  test.each<[string, object, string[]]>([
    ['since', { since: daysAgo(10).toISOString() }, ['Ada Acme']],
    ['until', { until: daysAgo(60).toISOString() }, ['Bo Bolt']],
    ['project', { project_id: 'mobile' }, ['Ada Acme']],
    ['near project', { project_id: 'desk' }, ['Cy Cobalt']],
    ['another project', { project_id: 'none' }, []],
  ])('the call’s own filters hold for each mention: %s', async (_, filter, people) => {
    const { ask } = await workspace();
    const { counts, citations } = await ask('exports', filter);
    expect(counts.customers).toBe(people.length);
    expect(citations.map(({ customer }) => customer)).toEqual(people);
  });

  test('a near-duplicate is cited in its own words', async () => {
    const { ask } = await workspace();
    const { citations } = await ask('What does Cobalt say?');
    expect(citations.map(({ quote }) => quote)).toEqual(['the EXPORT drops a column!!']);
  });

  test('the first and the last time are those of mentions', async () => {
    const { ask } = await workspace();
    const day = (time: Date) => time.toISOString().slice(0, 10);
    const { answer } = await ask('Since when do people complain about exports?');
    expect(answer).toContain(`First said on ${day(daysAgo(100))} [1], last on ${day(daysAgo(3))} [2].`);
  });

  test('the ranking’s themes are counted by mentions too', async () => {
    const { ask, rank } = await workspace();
    await rank();
    const { counts, citations, related_priorities } = await ask('What are the main topics?', {
      since: daysAgo(50).toISOString(),
      until: daysAgo(1).toISOString(),
    });
    expect(related_priorities.map(({ title }) => title)).toEqual(['Export drops columns']);
    expect(counts).toMatchObject({ matched: 1, customers: 2, revenue: 67_000 });
    expect(citations.map(({ customer }) => customer)).toEqual(['Ada Acme']);
  });
});

describe('the revenue of an account', () => {
  test('follows the next ranking when the item that said it is excluded or restored', async () => {
    const { ask, rank, member } = await workspace();
    const [feedbackId = ''] = await tell(t, member, [
      { text: 'The import is slow', customerName: 'Bo Bolt', companyName: 'Bolt', revenue: 2_500 },
    ]);
    const deps = { db: t.db, now: () => new Date() };
    const by = { personId: member.personId };
    const revenue = async () => {
      await rank();
      return (await ask('What does Bolt say about exports?')).counts.revenue;
    };
    expect(await revenue()).toBe(2_500);
    await excludeItem(deps, member.workspaceId, { feedbackId, by });
    expect(await revenue()).toBe(1_000);
    await restoreItem(deps, member.workspaceId, { feedbackId, by });
    expect(await revenue()).toBe(2_500);
  });
});

async function workspace() {
  const member: Member = await t.newMember();
  await tell(t, member, FIRST);
  await tellRepeats(member);
  const { ask } = await toolCaller<AskResult>(t, 'service.ask', member);
  const rank = async () => {
    const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
    const deps = { db: t.db, now: () => new Date(), revenueBands, pauseMs: 0 };
    await withWorkspace(t.db, member.workspaceId, await rankPriorities(deps, member));
  };
  return { member, rank, ask: (question: string, more: object = {}) => ask({ question, ...more }) };
}

/**
 * Sends the repeats. The worker's first job finds near-duplicates; here the second repeat is marked as one, as if that job had
 * run.
 */
async function tellRepeats(member: Member): Promise<void> {
  const ids = await tell(t, member, REPEATS);
  await t.rows(
    member.workspaceId,
    `update feedback set near_duplicate_of = $2, said_at = now() - interval '40 days' where id = $1`,
    [ids[1], ids[0]],
  );
  for (const table of ['embedding', 'search_entry', 'understanding', 'assignment'])
    await t.rows(member.workspaceId, `delete from ${table} where feedback_id = $1`, [ids[1]]);
  await t.rows(
    member.workspaceId,
    `update feedback set said_at = now() - interval '100 days' where id = $1`,
    [ids[0]],
  );
}
