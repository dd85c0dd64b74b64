import {
  type AskResult,
  type PrioritiesResult,
  ServiceAsk,
  ServicePriorities,
  validator,
} from '@feedback/contract';
import { rankPriorities } from '@feedback/core';
import { accounts, customers, newId, rankings, withWorkspace } from '@feedback/db';
import { plainCompany } from '@feedback/intelligence';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { tell, type Told } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

const isPriorities = validator(ServicePriorities.output);
const isAnswer = validator(ServiceAsk.output);
const bands = { enterprise: 50_000, paid: 1_000, free: 0 };

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

const ABOUT = 'Export drops a column';
/** Two people of Acme, one who names the company and one who writes from its domain, and one customer without a company. */
const TWO_OF_ACME: Told[] = [
  {
    text: 'The CSV export drops the last column of every report.',
    customerName: 'Dana',
    customerEmail: 'dana@acme.com',
    companyName: 'Acme, Inc.',
    revenue: 240_000,
    about: ABOUT,
  },
  {
    text: 'When I export to CSV a column is missing.',
    customerName: 'Sam',
    customerEmail: 'sam@acme.com',
    revenue: 240_000,
    about: ABOUT,
  },
  {
    text: 'Exporting to CSV loses a column.',
    customerName: 'Ada',
    customerEmail: 'ada@gmail.com',
    revenue: 100,
    about: ABOUT,
  },
];

describe('two people of one company', () => {
  test('count its revenue once in priorities, in their explanation, in evidence and in answers', async () => {
    const { priorities, ask, spec } = await workspace(TWO_OF_ACME);
    const { priorities: found } = await priorities({ explain: true });
    const [priority] = found;
    expect(found).toHaveLength(1);
    expect(priority?.revenue_at_stake).toEqual({
      amount: 240_100,
      period: 'year',
      known_customers: 3,
      unknown_customers: 0,
    });
    expect(priority?.reach).toMatchObject({ customers: 3, accounts: 2, signals: 3 });
    expect(priority?.explain?.terms.map(({ account, revenue }) => [account, revenue])).toEqual([
      ['Acme, Inc.', 240_000],
      [undefined, 100],
    ]);
    expect(priority?.quotes.map(({ customer, account }) => [customer, account]).toSorted()).toEqual([
      ['Ada', undefined],
      ['Dana', 'Acme, Inc.'],
      ['Sam', 'Acme, Inc.'],
    ]);

    const answer = await ask('How many customers say that the CSV export drops a column?');
    expect(answer.counts).toEqual({ matched: 3, shown: 3, customers: 3, accounts: 2, revenue: 240_100 });
    expect(answer.citations.find(({ customer }) => customer === 'Sam')?.account).toBe('Acme, Inc.');
    const overall = await ask('What should we build next?');
    expect(overall.counts).toMatchObject({ customers: 3, revenue: 240_100 });
    expect((await spec(priority?.id ?? '')).problem).toContain('240100 USD');
  });

  test('are found by the company’s name, its domain and their own names, and their amounts by items', async () => {
    const { member, ids } = await workspace(TWO_OF_ACME);
    const { workspaceId } = member;
    await withWorkspace(t.db, workspaceId, async (tx) => {
      for (const name of [plainCompany('ACME GmbH'), 'acme.com'])
        expect(await accounts.findNamed(tx, workspaceId, { plainNames: [name, 'globex'], bands })).toEqual([
          { key: expect.any(String), name: 'Acme, Inc.', revenue: '240000', unprovenRevenue: null },
        ]);
      expect(await customers.findNamed(tx, workspaceId, ['sam'])).toMatchObject([
        { name: 'Sam', email: 'sam@acme.com', account: 'Acme, Inc.' },
      ]);
      expect(await accounts.amounts(tx, workspaceId, { feedbackIds: ids.slice(0, 2), bands })).toMatchObject({
        customers: 2,
        accounts: 1,
        knownAccounts: 1,
        revenue: '240000',
      });
    });
  });

  test('pay what was said last, also by the other one about something else', async () => {
    const { priorities, ask } = await workspace([
      ...TWO_OF_ACME.map((told) => ({ ...told, daysAgo: 10 })),
      {
        text: 'Please add a dark mode.',
        customerEmail: 'kim@acme.com',
        revenue: 300_000,
        about: 'Dark mode',
      },
    ]);
    const { priorities: found } = await priorities();
    expect(new Map(found.map(({ title, revenue_at_stake: { amount } }) => [title, amount]))).toEqual(
      new Map([
        ['Dark mode', 300_000],
        [ABOUT, 300_100],
      ]),
    );
    expect((await ask('Who wants a dark mode?')).counts.revenue).toBe(300_000);
  });
});

describe('what a public survey said of revenue', () => {
  test('is in no sum, counts at most as the median, and is shown as unproven', async () => {
    const { priorities, ask, sql, rank } = await workspace([
      ...TWO_OF_ACME,
      {
        text: 'Please add a dark mode.',
        customerEmail: 'x@claims.com',
        revenue: 1e15,
        about: 'Dark mode',
      },
    ]);
    await sql(`update feedback set through_survey = true where customer_email = 'x@claims.com'`);
    await sql('update workspace set accounts_settled_at = null');
    await rank();
    const { priorities: found } = await priorities({ sort: 'revenue', explain: true });
    expect(found.map(({ title }) => title)).toEqual([ABOUT, 'Dark mode']);
    expect(found[1]?.revenue_at_stake).toMatchObject({
      amount: 0,
      unproven: { accounts: 1, amount: 1e15 },
      unknown_customers: 1,
    });
    const typical = found[1]?.explain?.typical_revenue ?? 0;
    expect(found[1]?.explain?.terms).toMatchObject([{ unproven_revenue: 1e15 }]);
    expect(found[1]?.explain?.terms[0]?.revenue_factor).toBeCloseTo(Math.SQRT2, 2);
    expect(typical).toBe((240_000 + 100) / 2);
    expect((await ask('Who wants a dark mode?')).counts).toMatchObject({
      revenue: 0,
      unproven_revenue: 1e15,
    });
  });
});

describe('a ranking of the former law', () => {
  test('answers as_of as it did, at its weight and at others', async () => {
    const { priorities, member, sql } = await workspace([]);
    const id = newId();
    await sql(`insert into priority (workspace_id, id, title) select id, '${id}', 'Old' from workspace`);
    const asOf = new Date(Date.now() - 60_000);
    await withWorkspace(t.db, member.workspaceId, (tx) =>
      rankings.insert(tx, member.workspaceId, {
        id: newId(),
        asOf,
        currency: 'USD',
        revenueWeight: 1,
        medianRevenue: '1000',
        demandScale: 8,
        priorities: [
          { priorityId: id, rank: 1, kind: 'bug', score: 22.1, lastSaidAt: asOf, detail: FORMER_DETAIL },
        ],
      }),
    );
    const { priorities: found } = await priorities({ as_of: new Date().toISOString(), explain: true });
    expect(found[0]).toMatchObject({
      score: 22.1,
      reach: { customers: 1, signals: 1, sources: ['test'] },
      explain: {
        demand: 2,
        terms: [{ revenue: 7000, revenue_factor: 4, demand: 2 }],
        others: { customers: 0 },
      },
    });
    expect(found[0]?.reach).not.toHaveProperty('accounts');
    const heavy = await priorities({ as_of: new Date().toISOString(), explain: true, revenue_weight: 2 });
    expect(heavy.priorities[0]?.explain).toMatchObject({ demand: 3.5, terms: [{ revenue_factor: 7 }] });
  });
});

const FORMER_DETAIL = {
  demand: 2,
  urgency: 0.5,
  revenueUrgency: 1.5,
  revenueAtStake: { amount: '7000', period: 'year', knownCustomers: 1, unknownCustomers: 0 },
  reach: { customers: 1, signals: 1, sources: ['test'] },
  trend: {
    direction: 'insufficient',
    rateRatio: null,
    interval: null,
    p: null,
    significant: null,
    windowDays: 28,
    current: 1,
    previous: 0,
    weekly: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  },
  confidence: { value: 1, lower: 0.27, level: 'low', basis: 'thin evidence: 1 customer' },
  explain: {
    terms: [
      {
        customerKey: null,
        feedbackId: '00000000-0000-7000-8000-000000000000',
        severity: 0.5,
        ageDays: 0,
        urgency: 0.5,
        revenue: '7000',
        revenueFactor: 4,
        demand: 2,
      },
    ],
    others: { customers: 0, demand: 0 },
  },
  quotes: [],
  projects: [],
};

/** A workspace in which this feedback was accepted and ranked, and an agent that reads there. */
async function workspace(told: Told[]) {
  const member = await t.newMember();
  const ids = await tell(t, member, told);
  const rank = async () => {
    const effect = await rankPriorities(
      { db: t.db, now: () => new Date(), revenueBands: bands, pauseMs: 0 },
      member,
    );
    await withWorkspace(t.db, member.workspaceId, effect);
  };
  if (told.length > 0) await rank();
  const reading = await toolCaller<PrioritiesResult>(t, 'service.priorities', member);
  const asking = await toolCaller<AskResult>(t, 'service.ask', member);
  const specifying = await toolCaller<{ problem: string }>(t, 'service.spec', member);
  return {
    member,
    ids,
    rank,
    sql: (query: string) => t.rows(member.workspaceId, query),
    priorities: async (args: Record<string, unknown> = {}) => {
      const result = await reading.ask(args);
      expect(isPriorities(structuredClone(result))).toMatchObject({ ok: true });
      return result;
    },
    ask: async (question: string) => {
      const result = await asking.ask({ question });
      expect(isAnswer(structuredClone(result))).toMatchObject({ ok: true });
      return result;
    },
    spec: (id: string) => specifying.ask({ priority_id: id }),
  };
}
