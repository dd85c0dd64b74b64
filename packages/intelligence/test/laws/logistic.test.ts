import { expect, test } from '@jest/globals';
import { fitLogistic, type LogisticRow, probability, rounded } from '../../train/fit-logistic.ts';

/** Mostly right where the first feature is high; the second never changes. */
const rows: LogisticRow[] = Array.from({ length: 400 }, (_, n) => ({
  features: [n / 400, 1],
  isRight: n % 10 === 0 ? n < 200 : n >= 200,
  weight: 1,
}));

test('a law learns which values are right', () => {
  const law = fitLogistic(rows);
  const [low = 1, middle = 0, high = 0] = [0.1, 0.5, 0.9].map((value) => probability(law, [value, 1]));
  expect(low).toBeLessThan(0.2);
  expect(middle).toBeCloseTo(0.5, 1);
  expect(high).toBeGreaterThan(0.8);
});

test('a law says the same when its weights are stored with four digits', () => {
  const { bias, weights } = fitLogistic(rows);
  const stored = { bias: rounded(bias), weights: weights.map(rounded) };
  for (const { features } of rows)
    expect(probability(stored, features)).toBeCloseTo(probability({ bias, weights }, features), 2);
});
