import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rank, type Mention } from '../../src/index.ts';
import { discoveries } from '../../src/ranking/false-discovery.ts';
import { growthOfOthers } from '../../src/ranking/growth-of-others.ts';
import { shareTails } from '../../src/ranking/share-distribution.ts';
import { countForTrend } from '../../src/ranking/trend-counts.ts';
import { trends } from '../../src/ranking/trend.ts';

const NOW = Date.UTC(2026, 0, 31);
const DAY_MS = 86_400_000;

let said = 0;
function mention(customerKey: string | null, daysAgo: number): Mention {
  const feedbackId = `f${said++}`;
  return {
    customerKey,
    accountKey: customerKey ?? feedbackId,
    feedbackId,
    severity: 0.5,
    saidAt: NOW - daysAgo * DAY_MS,
    revenue: null,
    unprovenRevenue: null,
    source: 'api',
    probability: 1,
    confirmed: false,
  };
}

/** A priority with these numbers of customers in each window of 28 days, the latest first. */
const counts = (...windows: number[]) => ({ windows, weekly: [], isNew: false });

describe('what a trend counts', () => {
  test('distinct accounts by when they said it: in the last 28 days, and in the 28 before', () => {
    const mentions = [
      mention('a', 0),
      mention('a', 5),
      mention('b', 27.9),
      mention('b', 28),
      mention('c', 40),
      mention(null, 41),
      mention(null, 42),
      mention('d', 55.9),
      mention('e', 56),
    ];
    expect(countForTrend(mentions, NOW).windows).toEqual([2, 5, 1, 0, 0, 0]);
  });

  test('twelve weeks, the oldest first', () => {
    const mentions = [mention('a', 0), mention('a', 6), mention('a', 7), mention('b', 83), mention('c', 84)];
    expect(countForTrend(mentions, NOW).weekly).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  });

  test('a date in the future counts as now', () => {
    expect(countForTrend([mention('a', -3)], NOW)).toMatchObject({
      windows: [1, 0, 0, 0, 0, 0],
      isNew: true,
    });
  });
});

describe('direction', () => {
  const direction = (...mentions: Mention[]) =>
    rank([{ id: 'p', mentions }], { asOf: NOW }).priorities[0]?.trend.direction;
  const customers = (many: number, daysAgo: number) =>
    Array.from({ length: many }, () => mention(null, daysAgo));

  test.each([
    ['first heard of within 28 days by three', [3, 0, 0], 'new'],
    ['first heard of within 28 days by two', [2, 0, 0], 'insufficient'],
    ['heard of before, fewer than five in both windows', [4, 4, 0], 'insufficient'],
    ['silent for a month, and then four', [4, 0, 1], 'insufficient'],
    ['five in one of them', [5, 4, 0], 'steady'],
  ])('%s', (_, [current = 0, previous = 0, earlier = 0], expected) => {
    const mentions = [...customers(current, 3), ...customers(previous, 30), ...customers(earlier, 60)];
    expect(direction(...mentions)).toBe(expected);
  });

  test('one customer who repeats himself a hundred times moves nothing', () => {
    const steady = [...customers(10, 3), ...customers(10, 30)];
    const burst = Array.from({ length: 100 }, () => mention('loud', 1));
    expect(direction(...steady, ...burst)).toBe('steady');
  });

  test('beside others that stay, what trebles rises and what shrinks to a third falls', () => {
    const others = Array.from({ length: 20 }, () => counts(40, 40, 40, 40, 40, 40));
    const [up, down, ...rest] = trends([
      counts(120, 40, 40, 40, 40, 40),
      counts(13, 40, 40, 40, 40, 40),
      ...others,
    ]);
    expect(up).toMatchObject({ direction: 'rising', significant: true, current: 120, previous: 40 });
    expect(down).toMatchObject({ direction: 'falling', significant: true });
    expect(rest.map(({ direction }) => direction)).toEqual(others.map(() => 'steady'));
    expect(up?.rateRatio).toBeCloseTo(3, 0);
    const [low = 0, high = 0] = up?.interval ?? [];
    expect([low > 1, low < 3, high > 3]).toEqual([true, true, true]);
  });

  test('a workspace that trebles as a whole has no trends, and one that does not grow with it falls', () => {
    const growing = Array.from({ length: 20 }, () => counts(120, 40, 13, 4, 1, 0));
    expect(new Set(trends(growing).map(({ direction }) => direction))).toEqual(new Set(['steady']));
    expect(trends([...growing, counts(40, 40, 40, 40, 40, 40)]).at(-1)?.direction).toBe('falling');
  });

  test('where everything jumps about, a jump is no trend', () => {
    const jumpy = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? counts(20, 60, 20, 60, 20, 60) : counts(60, 20, 60, 20, 60, 20),
    );
    expect(trends([counts(60, 20, 60, 20, 60, 20), ...jumpy])[0]?.direction).toBe('steady');
  });

  test('what is not tested says so by null', () => {
    expect(trends([counts(1, 1, 0, 0, 0, 0)])[0]).toMatchObject({
      direction: 'insufficient',
      rateRatio: null,
      interval: null,
      p: null,
      significant: null,
      current: 1,
      previous: 1,
    });
  });
});

const someCounts = fc.record({
  windows: fc.array(fc.nat(300), { minLength: 6, maxLength: 6 }),
  weekly: fc.array(fc.nat(9), { maxLength: 0 }),
  isNew: fc.boolean(),
});

describe('laws of a trend', () => {
  test('p is a probability, the interval holds the ratio, significant is rising or falling and nothing else is', () => {
    fc.assert(
      fc.property(fc.array(someCounts, { maxLength: 12 }), (list) => {
        for (const { direction, p, interval, rateRatio, significant } of trends(list)) {
          expect(significant === true).toBe(direction === 'rising' || direction === 'falling');
          if (p === null) continue;
          expect(p >= 0 && p <= 1).toBe(true);
          expect((interval?.[0] ?? 0) < (rateRatio ?? 0) && (rateRatio ?? 0) < (interval?.[1] ?? 0)).toBe(
            true,
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  test('the order of the list does not matter', () => {
    fc.assert(
      fc.property(fc.array(someCounts, { maxLength: 8 }), (list) => {
        const directions = trends(list).map(({ direction }) => direction);
        expect(
          trends(list.toReversed())
            .map(({ direction }) => direction)
            .toReversed(),
        ).toEqual(directions);
      }),
      { numRuns: 30 },
    );
  });
});

describe('numerics against values worked out by hand or published', () => {
  test('without over-dispersion the share is binomial: 2 or fewer of 10 at one half are 56 of 1024', () => {
    const { exactly, fewer, more } = shareTails({ total: 10, current: 2, expectedShare: 0.5 }, 0);
    expect(exactly + fewer).toBeCloseTo(56 / 1024, 12);
    expect(exactly + fewer + more).toBeCloseTo(1, 12);
  });

  test('at φ = 1 and one half it is uniform: beta-binomial with a = b = 1', () => {
    for (const current of [0, 3, 9])
      expect(shareTails({ total: 9, current, expectedShare: 0.5 }, 1).exactly).toBeCloseTo(0.1, 12);
  });

  test('at φ = ½ and one half it is beta-binomial with a = b = 2: 1 of 4 has 4 · B(3, 5) ÷ B(2, 2)', () => {
    expect(shareTails({ total: 4, current: 1, expectedShare: 0.5 }, 0.5).exactly).toBeCloseTo(8 / 35, 12);
  });

  test('large counts neither overflow nor vanish', () => {
    const { fewer, more, exactly } = shareTails(
      { total: 200_000, current: 100_000, expectedShare: 0.5 },
      0.01,
    );
    expect(fewer + exactly / 2).toBeCloseTo(0.5, 6);
    expect(more + exactly / 2).toBeCloseTo(0.5, 6);
  });

  test('the fifteen p-values of Benjamini and Hochberg (1995) give four discoveries at .05', () => {
    const published = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ];
    expect(discoveries(published, 0.05).filter(Boolean)).toHaveLength(4);
    expect(discoveries([], 0.1)).toEqual([]);
  });

  test('of others that doubled the share is two thirds, also when one of them did something else', () => {
    const doubled = Array.from({ length: 10 }, () => ({ current: 40, previous: 20 }));
    expect(growthOfOthers(doubled, 0)[0]?.expectedShare).toBeCloseTo(2 / 3, 2);
    const [, withGiant] = growthOfOthers([{ current: 4000, previous: 20 }, ...doubled], 0.05);
    expect(withGiant?.expectedShare).toBeCloseTo(2 / 3, 1);
  });

  test('a priority alone has no others to compare with', () =>
    expect(growthOfOthers([{ current: 9, previous: 3 }], 0)).toEqual([{ expectedShare: 0.5, variance: 0 }]));
});
