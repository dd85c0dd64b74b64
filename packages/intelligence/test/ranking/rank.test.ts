import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rank, type Mention, type Mentions } from '../../src/index.ts';
import { wilsonLower } from '../../src/ranking/wilson.ts';

const NOW = Date.UTC(2026, 0, 31);
const DAY_MS = 86_400_000;
const FIXED = { asOf: NOW, revenueWeight: 0.5, typicalRevenue: 1_000, scale: 8 };

let feedback = 0;
/** A mention of an impaired customer who pays the median, said now. A customer is an account alone, unless `about` says more. */
function mention(about: Partial<Mention> = {}): Mention {
  const { customerKey = 'a@example.com', feedbackId = `f${feedback++}` } = about;
  return {
    customerKey,
    accountKey: customerKey ?? feedbackId,
    feedbackId,
    severity: 0.75,
    saidAt: NOW,
    revenue: '1000',
    unprovenRevenue: null,
    source: 'slack',
    probability: 1,
    confirmed: false,
    ...about,
  };
}

/** The priority of one cluster, at fixed ρ and D. */
function rankOne(mentions: Mention[], settings: Partial<typeof FIXED> = {}) {
  const [priority] = rank([{ id: 'p', mentions }], { ...FIXED, ...settings }).priorities;
  if (!priority) throw new Error('one cluster gives one priority');
  return priority;
}

describe('score (docs/decisions/0005-ranking.md)', () => {
  test('one account: severity × 2^(−age/90 d) × (1 + r/ρ)^λ, then 100·(1 − e^(−demand/D))', () => {
    const priority = rankOne([mention({ saidAt: NOW - 90 * DAY_MS, revenue: '3000' })]);
    expect(priority.demand).toBeCloseTo(0.75 * 0.5 * Math.sqrt(1 + 3));
    expect(priority.score).toBeCloseTo(100 * (1 - Math.exp(-0.75 / 8)));
  });

  test('a customer without an identity counts as one of its own', () => {
    const mentions = [mention({ customerKey: null }), mention({ customerKey: null })];
    expect(rankOne(mentions).reach.customers).toBe(2);
    expect(rankOne(mentions).demand).toBeCloseTo(2 * rankOne(mentions.slice(0, 1)).demand);
  });

  test('an item and a customer of the same name are two', () => {
    const mentions = [mention({ customerKey: 'x' }), mention({ customerKey: null, feedbackId: 'x' })];
    expect(rankOne(mentions).reach.customers).toBe(2);
  });

  test('two people of one account count once, by the more urgent, and are two customers', () => {
    const people = [
      mention({ customerKey: 'dana', accountKey: 'acme', revenue: '240000', severity: 0.5 }),
      mention({ customerKey: 'sam', accountKey: 'acme', revenue: '240000', severity: 1 }),
    ];
    const priority = rankOne(people);
    expect(priority.demand).toBe(rankOne(people.slice(1)).demand);
    expect(priority.reach).toMatchObject({ customers: 2, accounts: 1, signals: 2 });
    expect(priority.revenueAtStake).toMatchObject({
      amount: '240000',
      knownCustomers: 2,
      unknownCustomers: 0,
      knownAccounts: 1,
    });
    expect(priority.explain.terms).toMatchObject([{ accountKey: 'acme', revenue: '240000' }]);
  });

  test('one account of 240,000 counts more than twenty of 600 at λ = 1, less at 0, and in between at ½', () => {
    const one = { id: 'one', mentions: [mention({ customerKey: 'large', revenue: '240000' })] };
    const many = Array.from({ length: 20 }, (_, n) => mention({ customerKey: `small ${n}`, revenue: '600' }));
    const first = (revenueWeight: number) =>
      rank([one, { id: 'many', mentions: many }], { asOf: NOW, revenueWeight }).priorities[0]?.id;
    expect([0, 0.5, 1].map(first)).toEqual(['many', 'many', 'one']);
    const demandAt = (revenueWeight: number) =>
      rank([one, { id: 'many', mentions: many }], { asOf: NOW, revenueWeight }).priorities.find(
        ({ id }) => id === 'one',
      )?.demand ?? 0;
    expect(demandAt(0.5) / demandAt(0)).toBeCloseTo(Math.sqrt(1 + 400), 5);
  });

  test('an unproven revenue counts at most as the median, stands in no sum, and is shown as unproven', () => {
    const claim = (unprovenRevenue: string) => rankOne([mention({ revenue: null, unprovenRevenue })]);
    expect(claim('1000000000').demand).toBe(rankOne([mention({ revenue: '1000' })]).demand);
    expect(claim('500').demand).toBe(rankOne([mention({ revenue: '500' })]).demand);
    expect(claim('500').revenueAtStake).toMatchObject({
      amount: '0',
      knownAccounts: 0,
      unknownAccounts: 1,
      unprovenAccounts: 1,
      unprovenAmount: '500',
    });
    expect(claim('500').explain.terms).toMatchObject([{ revenue: null, unprovenRevenue: '500' }]);
  });

  test('unknown revenue is imputed for the score and shown as unknown', () => {
    const priority = rankOne([mention({ revenue: null })]);
    expect(priority.demand).toBeCloseTo(rankOne([mention({ revenue: '1000' })]).demand);
    expect(priority.revenueAtStake).toMatchObject({
      amount: '0',
      period: 'year',
      knownCustomers: 0,
      unknownCustomers: 1,
      unprovenAccounts: 0,
    });
    expect(priority.explain.terms[0]?.revenue).toBeNull();
  });

  test('ρ is the median of the accounts known to pay, each once; without any, revenue counts for nothing', () => {
    const paying = ['100', '500', '900', '0'].map((revenue) => mention({ customerKey: revenue, revenue }));
    const twice = { id: 'q', mentions: [mention({ customerKey: '900', revenue: '900' })] };
    expect(rank([{ id: 'p', mentions: paying }, twice], { asOf: NOW }).settings.typicalRevenue).toBe(500);
    const unknown = rank([{ id: 'p', mentions: [mention({ revenue: null })] }], { asOf: NOW });
    expect(unknown.settings.typicalRevenue).toBe(0);
    expect(unknown.priorities[0]?.demand).toBeCloseTo(0.75);
  });

  test('the terms that are listed and the others add up to the demand', () => {
    const { demand, explain } = rankOne(
      Array.from({ length: 14 }, (_, i) => mention({ customerKey: `c${i}` })),
    );
    expect(explain.terms).toHaveLength(10);
    expect(explain.others).toMatchObject({ customers: 4, accounts: 4 });
    expect(explain.terms.reduce((sum, term) => sum + term.demand, 0) + explain.others.demand).toBeCloseTo(
      demand,
    );
  });
});

describe('D', () => {
  const cluster = (id: string, customers: number): Mentions => {
    return {
      id,
      mentions: Array.from({ length: customers }, (_, i) =>
        mention({ customerKey: `${id} ${i}`, severity: 1 }),
      ),
    };
  };

  test('makes the upper quartile of shared priorities read 40', () => {
    const clusters = Array.from({ length: 5 }, (_, i) => cluster(`p${i}`, 10 * (i + 1)));
    const { priorities } = rank(clusters, { asOf: NOW });
    expect(priorities.find(({ id }) => id === 'p3')?.score).toBeCloseTo(40);
  });

  test('is not pulled down by clusters of one account', () => {
    const shared = Array.from({ length: 5 }, (_, i) => cluster(`p${i}`, 10 * (i + 1)));
    const single = Array.from({ length: 100 }, (_, i) => cluster(`s${i}`, 1));
    expect(rank([...shared, ...single], { asOf: NOW }).settings.scale).toBe(
      rank(shared, { asOf: NOW }).settings.scale,
    );
  });

  test('keeps a single mention in an empty workspace from reading as urgent', () => {
    expect(rank([cluster('p', 1)], { asOf: NOW }).priorities[0]?.score).toBeLessThan(25);
  });
});

describe('revenue at stake', () => {
  test('is the exact sum over distinct known accounts', () => {
    const mentions = [
      mention({ customerKey: 'a', revenue: '0.10' }),
      mention({ customerKey: 'a', revenue: '0.10' }),
      mention({ customerKey: 'b', revenue: '0.20' }),
      mention({ customerKey: 'c', revenue: null }),
    ];
    const expected = { amount: '0.30', period: 'year', knownCustomers: 2, unknownCustomers: 1 };
    expect(rankOne(mentions).revenueAtStake).toMatchObject(expected);
  });
});

describe('reach and confidence', () => {
  test('reach counts customers, accounts, signals and sources', () => {
    const mentions = [mention(), mention({ source: 'email' }), mention({ customerKey: 'b' })];
    expect(rankOne(mentions).reach).toEqual({
      customers: 2,
      accounts: 2,
      signals: 3,
      sources: ['email', 'slack'],
    });
  });

  test.each([
    [1, 1, 0.2699],
    [0.9, 10, 0.6523],
    [0.5, 40, 0.3743],
    [0, 5, 0],
    [0.5, 0, 0],
  ])('Wilson lower bound of %d over %d is %d', (p, n, lower) =>
    expect(wilsonLower(p, n)).toBeCloseTo(lower, 3),
  );

  test.each([
    [1, 'low'],
    [4, 'medium'],
    [6, 'high'],
  ])('%d certain customers give %s confidence', (n, level) => {
    expect(
      rankOne(Array.from({ length: n }, (_, i) => mention({ customerKey: `c${i}` }))).confidence.level,
    ).toBe(level);
  });

  test('what a person confirmed counts as certain', () => {
    expect(rankOne([mention({ probability: 0.2, confirmed: true })]).confidence.value).toBe(1);
  });
});

const anySaying = fc.record({
  customerKey: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
  feedbackId: fc.uuid(),
  severity: fc.constantFrom(0.25, 0.5, 0.75, 1),
  saidAt: fc.integer({ min: -20, max: 700 }).map((days) => NOW - days * DAY_MS),
  revenue: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2))),
  source: fc.constantFrom('slack', 'email'),
  probability: fc.double({ min: 0, max: 1, noNaN: true }),
  confirmed: fc.boolean(),
});
/** `a` and `b` are people of one account; each other customer is an account alone. */
const anyMention = anySaying.map((said): Mention => {
  const accountKey =
    said.customerKey === 'a' || said.customerKey === 'b' ? 'acme' : (said.customerKey ?? said.feedbackId);
  return { ...said, accountKey, unprovenRevenue: null };
});
const someMentions = fc.array(anyMention, { minLength: 1, maxLength: 12 });

describe('laws (docs/decisions/0005-ranking.md), at fixed ρ, D and clusters', () => {
  test('the order of arrival does not matter, to the last digit', () => {
    fc.assert(
      fc.property(someMentions, fc.infiniteStream(fc.nat()), (mentions, keys) => {
        const shuffled = mentions
          .map((each) => ({ each, key: keys.next().value }))
          .toSorted((a, b) => a.key - b.key);
        expect(rankOne(shuffled.map(({ each }) => each))).toEqual(rankOne(mentions));
      }),
    );
  });

  // The signal must not state revenue: a customer who turns out to pay nothing no longer counts with the median.
  test('another signal without new revenue never lowers demand', () => {
    fc.assert(
      fc.property(someMentions, anyMention, (mentions, more) => {
        const longer = [...mentions, { ...more, revenue: null }];
        expect(rankOne(longer).demand).toBeGreaterThanOrEqual(rankOne(mentions).demand * (1 - 1e-12));
      }),
    );
  });

  test('two customers who say one item at once are listed in the same order, whichever came first', () => {
    const both = ['a', 'b'].map((customerKey) => mention({ customerKey, feedbackId: 'same' }));
    expect(rankOne(both.toReversed())).toEqual(rankOne(both));
  });

  test("an account's repeats never raise it above its most urgent signal, whichever of its people speak", () => {
    fc.assert(
      fc.property(someMentions, (mentions) => {
        const one = mentions.map((each) => ({ ...each, accountKey: 'acme', revenue: '500.00' }));
        const highest = Math.max(...one.map((each) => rankOne([each]).demand));
        expect(rankOne(one).demand).toBeCloseTo(highest, 10);
      }),
    );
  });

  test('more revenue never lowers it', () => {
    fc.assert(
      fc.property(someMentions, fc.nat(11), fc.integer({ min: 1, max: 1_000_000 }), (mentions, at, more) => {
        const raised = mentions.map((each, i) =>
          i === at && each.revenue !== null
            ? { ...each, revenue: (Number(each.revenue) + more).toFixed(2) }
            : each,
        );
        expect(rankOne(raised).demand).toBeGreaterThanOrEqual(rankOne(mentions).demand * (1 - 1e-12));
      }),
    );
  });

  test('λ = 0 ignores revenue', () => {
    fc.assert(
      fc.property(someMentions, (mentions) => {
        const poor = mentions.map((each) => ({ ...each, revenue: '0' }));
        const weightless = { revenueWeight: 0 };
        expect(rankOne(mentions, weightless).demand).toBe(rankOne(poor, weightless).demand);
      }),
    );
  });

  test('the terms of an explanation add up to the demand, and the demand gives the score', () => {
    fc.assert(
      fc.property(
        fc.array(someMentions, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(0, 0.5, 1, 3),
        (clusters, revenueWeight) => {
          const named = clusters.map((mentions, i) => ({ id: `p${i}`, mentions }));
          const { priorities, settings } = rank(named, { ...FIXED, revenueWeight });
          for (const { explain, demand, score, shares } of priorities) {
            const explained = explain.terms.reduce((sum, term) => sum + term.demand, explain.others.demand);
            expect(explained / demand).toBeCloseTo(1, 9);
            const weighed = shares.reduce((sum, [base, urgency]) => sum + urgency * base ** revenueWeight, 0);
            expect(weighed / demand).toBeCloseTo(1, 9);
            expect(score).toBeCloseTo(100 * (1 - Math.exp(-demand / settings.scale)), 9);
          }
        },
      ),
    );
  });

  test('the order in which priorities come does not matter either, trends included', () => {
    fc.assert(
      fc.property(fc.array(someMentions, { maxLength: 6 }), (clusters) => {
        const named = clusters.map((mentions, i) => ({ id: `p${i}`, mentions }));
        expect(rank(named.toReversed(), FIXED)).toEqual(rank(named, FIXED));
      }),
    );
  });

  test('shares beyond two hundred stay within a hundredth of the demand at any weight', () => {
    const mentions = Array.from({ length: 2_000 }, (_, n) =>
      mention({ customerKey: `c${n}`, revenue: String(1.01 ** n), severity: [0.25, 0.5, 1][n % 3] ?? 1 }),
    ).map((one) => ({ ...one, revenue: Number(one.revenue).toFixed(2) }));
    for (const revenueWeight of [0, 0.5, 1, 3]) {
      const { demand, shares } = rankOne(mentions, { revenueWeight });
      expect(shares.length).toBeLessThanOrEqual(200);
      const weighed = shares.reduce((sum, [base, urgency]) => sum + urgency * base ** revenueWeight, 0);
      expect(Math.abs(weighed / demand - 1)).toBeLessThan(0.01);
    }
  });

  test('ranking is total: equal priorities are ordered by id', () => {
    const twins = ['b', 'a'].map((id) => ({
      id,
      mentions: [mention({ feedbackId: 'same', customerKey: null })],
    }));
    expect(rank(twins, FIXED).priorities.map(({ id, rank: place }) => [id, place])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });
});
