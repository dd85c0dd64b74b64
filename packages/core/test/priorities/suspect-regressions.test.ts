import { describe, expect, test } from '@jest/globals';
import { suspectRegressions } from '../../src/priorities/suspect-regressions.ts';

const DAY_MS = 24 * 3_600_000;
const SHIPPED = new Date('2026-06-01T00:00:00Z');
const shippedAt = new Map([['p', SHIPPED]]);

type Said = { customer: string | null; day: number; kind?: 'bug' | 'praise'; priorityId?: string };
const mentions = (said: Said[]) =>
  said.map(({ customer, day, kind = 'bug', priorityId = 'p' }, n) => ({
    priorityId,
    customerKey: customer,
    itemId: String(n),
    saidAt: new Date(SHIPPED.getTime() + day * DAY_MS),
    kind,
  }));
const isSuspected = (said: Said[], answers: { answers: number; noes: number }[] = []) =>
  suspectRegressions(
    Map.groupBy(mentions(said), ({ priorityId }) => priorityId),
    {
      shippedAt,
      answers: answers.map((one) => ({ priorityId: 'p', ...one })),
    },
  ).has('p');

describe('a shipped priority is suspected of a regression', () => {
  test.each<[string, boolean, Said[]]>([
    [
      'when two customers report it again',
      true,
      [
        { customer: 'a', day: 1 },
        { customer: 'b', day: 28 },
      ],
    ],
    [
      'when two unknown customers do',
      true,
      [
        { customer: null, day: 1 },
        { customer: null, day: 2 },
      ],
    ],
    [
      'not when one customer reports it twice',
      false,
      [
        { customer: 'a', day: 1 },
        { customer: 'a', day: 2 },
      ],
    ],
    [
      'not by reports before it was shipped',
      false,
      [
        { customer: 'a', day: -1 },
        { customer: 'b', day: 0 },
      ],
    ],
    [
      'not by reports after 28 days',
      false,
      [
        { customer: 'a', day: 1 },
        { customer: 'b', day: 29 },
      ],
    ],
    [
      'not by praise',
      false,
      [
        { customer: 'a', day: 1 },
        { customer: 'b', day: 2, kind: 'praise' },
      ],
    ],
    [
      'not by reports of another priority',
      false,
      [
        { customer: 'a', day: 1 },
        { customer: 'b', day: 2, priorityId: 'q' },
      ],
    ],
  ])('%s', (_, expected, said) => {
    expect(isSuspected(said)).toBe(expected);
  });

  test.each([
    [2, 1, true],
    [5, 1, true],
    [6, 1, false],
    [1, 1, false],
    [10, 0, false],
  ])('of %i answers %i say no: %s', (answers, noes, expected) => {
    expect(isSuspected([], [{ answers, noes }])).toBe(expected);
  });
});
