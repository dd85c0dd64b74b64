import { expect, test } from '@jest/globals';
import { countTerms, rankMatches, toWeights } from '../../src/search/rank-matches.ts';

const vector = new Int8Array(448).fill(1);

test('a word that the question repeats weighs more than one that occurs once', () => {
  const weights = toWeights(countTerms([7, 7, 8]), [1, 1], 10);
  const texts = [
    { vector, terms: [8] },
    { vector, terms: [7] },
  ];
  expect(rankMatches({ vector, weights }, texts).map(({ document }) => document.terms)).toEqual([[7], [8]]);
});

test('in texts much longer than the question, adjacent words weigh more than the same words apart', () => {
  const weights = toWeights(countTerms([7, 8]), [2, 2], 10);
  const filler = Array.from({ length: 60 }, (_, n) => 100 + n);
  const apart = { vector, terms: [7, ...filler, 8] };
  const together = { vector, terms: [...filler, 7, 8] };
  const [first] = rankMatches({ vector, weights }, [apart, together]);
  expect(first?.document).toBe(together);
});

test('what is alike keeps its order', () => {
  const weights = toWeights(countTerms([7]), [2], 10);
  const texts = [1, 2, 3].map((n) => ({ n, vector, terms: [7] }));
  expect(rankMatches({ vector, weights }, texts).map(({ document }) => document.n)).toEqual([1, 2, 3]);
});
