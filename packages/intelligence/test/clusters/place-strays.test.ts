import { expect, test } from '@jest/globals';
import { type Neighbours } from '../../src/clusters/find-neighbours.ts';
import { placeStrays } from '../../src/clusters/place-strays.ts';

/**
 * Five items of group 0, then two of group 1. The nearest neighbours of each item are the first five, with the given `likeness`.
 */
const groupOf = Int32Array.from([0, 0, 0, 0, 0, 1, 1]);
const neighbours = (likeness: number): Neighbours => ({
  k: 4,
  positions: Int32Array.from(
    [...groupOf.keys()].flatMap((item) => [0, 1, 2, 3, 4].filter((one) => one !== item).slice(0, 4)),
  ),
  likeness: new Float32Array(groupOf.length * 4).fill(likeness),
});
const none = new Uint8Array(groupOf.length);

test('a group of few items joins the larger one that most of their nearest are in', () => {
  expect([...placeStrays(neighbours(0.4), groupOf, { anchored: none, bar: 0.2 })]).toEqual([
    0, 0, 0, 0, 0, 0, 0,
  ]);
});

test('not where these are hardly like it, and not what is anchored', () => {
  expect(placeStrays(neighbours(0.1), groupOf, { anchored: none, bar: 0.2 })).toEqual(groupOf);
  const anchored = Uint8Array.from([0, 0, 0, 0, 0, 0, 1]);
  expect(placeStrays(neighbours(0.4), groupOf, { anchored, bar: 0.2 })).toEqual(groupOf);
});
