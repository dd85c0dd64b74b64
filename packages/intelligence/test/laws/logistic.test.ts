import { describe, expect, test } from '@jest/globals';
import { addedBy } from '../../src/laws/logistic.ts';
import { fitCurves, fitLogistic, type LogisticRow, probability, rounded } from '../../train/fit-logistic.ts';

describe('what a feature adds', () => {
  test('is so much a unit, or what its curve says', () => {
    expect(addedBy(2, 1.5)).toBe(3);
    const curve = [
      [0, -1],
      [2, 3],
      [4, 2],
    ] as const;
    expect([0, 1, 2, 3, 4].map((value) => addedBy(curve, value))).toEqual([-1, 1, 3, 2.5, 2]);
    expect([-5, 9].map((value) => addedBy(curve, value))).toEqual([-1, 2]);
    expect([addedBy([], 1), addedBy([[0, 7]], -1), addedBy([[0, 7]], 1)]).toEqual([0, 7, 7]);
  });
});

describe('a law with curves', () => {
  /** Right in the middle only. */
  const rows: LogisticRow[] = Array.from({ length: 400 }, (_, n) => {
    const value = n / 400;
    return { features: [value, 1], isRight: value > 0.35 && value < 0.65, weight: 1 };
  });

  test('learns what a weight for each feature cannot', () => {
    const [curves, straight] = [fitCurves(rows, 5), fitLogistic(rows)];
    const at = (law: typeof curves) => [0.1, 0.5, 0.9].map((value) => probability(law, [value, 1]));
    const [low = 1, middle = 0, high = 1] = at(curves);
    expect(middle).toBeGreaterThan(0.8);
    expect(Math.max(low, high)).toBeLessThan(0.2);
    for (const p of at(straight)) expect(p).toBeLessThan(0.5);
  });

  test('says the same when its weights are stored with four digits', () => {
    const { bias, weights } = fitCurves(rows, 5);
    const stored = { bias, weights: weights.map(rounded) };
    for (const { features } of rows)
      expect(probability(stored, features)).toBeCloseTo(probability({ bias, weights }, features), 2);
  });
});
