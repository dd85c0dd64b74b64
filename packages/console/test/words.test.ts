import { describe, expect, test } from '@jest/globals';
import { chanceWords, trendWords } from '../src/parts/trend-words.ts';
import { rankReason, termReason } from '../src/priorities/rank-reason.ts';

const trend = (
  direction: 'rising' | 'falling' | 'new' | 'steady' | 'insufficient',
  rateRatio: number | null,
) => trendWords({ direction, rateRatio }, 'en-GB');

describe('figures in words', () => {
  test('a trend is said as a person would', () => {
    expect([
      trend('falling', 0.029),
      trend('falling', 0.6),
      trend('rising', 1.4),
      trend('rising', 3.1),
      trend('new', null),
      trend('steady', 1.02),
      trend('insufficient', null),
    ]).toEqual([
      'hardly any now',
      '40% fewer',
      '40% more',
      '3 times as many',
      'new',
      'steady',
      'too few to say',
    ]);
  });

  test('the chance of a trend is said in words', () => {
    expect([0.01, 0.1, 0.5].map(chanceWords)).toEqual([
      'hardly by chance',
      'probably not by chance',
      'which may be chance',
    ]);
  });

  test('the reason of a rank is how many accounts, how urgently and how lately', () => {
    const term = (severity: number, ageDays: number) => ({ severity, ageDays });
    const reason = (accounts: number, terms: { severity: number; ageDays: number }[]) =>
      rankReason({ reach: { customers: 9, accounts }, explain: { terms } }, 'en-GB');
    expect(reason(12, [term(1, 3), term(1, 5), term(0.5, 80)])).toBe(
      '12 accounts; most cannot work without it, most in the last two weeks',
    );
    expect(reason(1, [term(0.75, 200)])).toBe('1 account; badly hindered, longer ago');
    expect(termReason(term(0.5, 1.2), 'en-GB')).toBe('bothered, said yesterday');
    expect(termReason(term(0.25, 1_204), 'en-GB')).toBe('mentions it, said 1,204 days ago');
  });
});
