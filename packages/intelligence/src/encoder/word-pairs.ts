import { mix } from '../text/hash.ts';

/** The rows of pairs of words. An unknown pair has row -1. */
export type Pairs = {
  get: (first: number, second: number) => number;
  set: (first: number, second: number, row: number) => void;
};

/**
 * Allocates space for at most `most` pairs of rows, which are numbers below 2³¹. Nearly all adjacent words are not a known pair,
 * and a Map would allocate an object for each look-up.
 */
export function openPairs(most: number): Pairs {
  const size = 2 ** Math.ceil(Math.log2(2 * most + 1));
  const firsts = new Int32Array(size).fill(-1);
  const seconds = new Int32Array(size);
  const rows = new Int32Array(size).fill(-1);

  /** The place of the pair, or the free place where it would be stored. */
  const placeOf = (first: number, second: number): number => {
    let place = mix(first ^ Math.imul(second, 0x9e37_79b9)) & (size - 1);
    while (firsts[place] !== -1 && (firsts[place] !== first || seconds[place] !== second))
      place = (place + 1) & (size - 1);
    return place;
  };

  return {
    get: (first, second) => rows[placeOf(first, second)] ?? -1,
    set: (first, second, row) => {
      const place = placeOf(first, second);
      firsts[place] = first;
      seconds[place] = second;
      rows[place] = row;
    },
  };
}
