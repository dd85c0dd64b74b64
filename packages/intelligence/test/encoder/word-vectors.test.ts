import { describe, expect, test } from '@jest/globals';
import { wordVectors } from '../../src/index.ts';

const { words, positionOf, directionOf, telling } = wordVectors();
const at = (word: string) => positionOf(word) ?? -1;

function similarity(one: string, other: string): number {
  const to = directionOf(at(other));
  return directionOf(at(one)).reduce((sum, value, i) => sum + value * (to[i] ?? 0), 0);
}

describe('wordVectors', () => {
  test('single words are known by their positions, pairs and other words are not', () => {
    expect(words[at('invoice')]).toBe('invoice');
    expect(words.some((word) => word.includes(' '))).toBe(false);
    expect(positionOf('xqzzvw')).toBeUndefined();
  });

  test.each([
    ['garbled', 'encoding', 'invoice'],
    ['charged', 'fee', 'calendar'],
    ['picture', 'avatar', 'tax'],
    ['hour', 'timezones', 'invoice'],
  ])('%s is nearer to %s than to %s', (word, near, far) => {
    expect(similarity(word, near)).toBeGreaterThan(similarity(word, far) + 0.2);
  });

  test('a word is most similar to itself, and a frequent one tells little', () => {
    expect(similarity('invoice', 'invoice')).toBeCloseTo(1);
    expect(telling(at('the'))).toBeLessThan(telling(at('invoice')) / 3);
  });
});
