import { expect, test } from '@jest/globals';
import { betterSample } from '../src/connections/database-clock.ts';

const known = { time: 1_000_000, at: 500, error: 2 };

test('a sample that a busy process read late does not replace a precise one', () => {
  expect(betterSample(known, { time: 1_009_200, at: 10_500, error: 1_000 })).toBe(known);
});

test('a more precise sample replaces the known one', () => {
  const sample = { time: 1_010_001, at: 10_500, error: 1 };
  expect(betterSample(known, sample)).toBe(sample);
});

test('after a jump of the database’s clock the known sample is given up', () => {
  const sample = { time: 1_310_000, at: 10_500, error: 40 };
  expect(betterSample(known, sample)).toBe(sample);
});

test('the first sample is better than none', () => {
  const sample = { time: 1_000_000, at: 0, error: 3_000 };
  expect(betterSample(undefined, sample)).toBe(sample);
});
