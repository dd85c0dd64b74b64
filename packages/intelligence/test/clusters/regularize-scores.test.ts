import { sharedEncoder } from '@feedback/test-support';
import { expect, test } from '@jest/globals';
import { regularizeScores } from '../../src/clusters/regularize-scores.ts';

const { embed } = sharedEncoder();
const text = (words: string, relevance: number) => ({ vector: embed(words), relevance });

test('a text that no other is like keeps its own relevance', () => {
  expect(
    regularizeScores([text('Please add a dark mode', 0.9), text('My parcel never arrived', 0.1)]),
  ).toEqual([0.9, 0.1]);
});

test('texts that say the same stand or fall together', () => {
  const [high = 0, low = 1, other] = regularizeScores([
    text('Where is my refund?', 0.9),
    text('Where is my refund', 0.3),
    text('Please add a dark mode', 0.5),
  ]);
  expect(high).toBeLessThan(0.9);
  expect(low).toBeGreaterThan(0.3);
  expect(other).toBe(0.5);
});

test('a text without a word that is known keeps its own relevance', () => {
  expect(regularizeScores([text('払い戻し', 0.9), text('Rückerstattung', 0.1)])).toEqual([0.9, 0.1]);
});

test('texts past the first few hundred are left as they are, in their places', () => {
  const many = Array.from({ length: 400 }, (_, n) => text('Where is my refund?', n / 400));
  const regularized = regularizeScores(many);
  expect(regularized).toHaveLength(400);
  expect(regularized[0]).toBe(0);
  expect(regularized[399]).toBeLessThan(399 / 400);
});
