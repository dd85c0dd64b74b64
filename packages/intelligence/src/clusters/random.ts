/**
 * Pseudo-random numbers in [0, 1) by mulberry32. The same seed gives the same numbers, for everything that must be reproducible.
 */
export function openRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Shuffles an array in place and returns it. */
export function shuffle<List extends unknown[] | Int32Array>(list: List, random: () => number): List {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}
