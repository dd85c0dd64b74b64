import { toUnitLength } from './dense.ts';
import { hash, mix } from './hash.ts';
import type { WordTable } from './word-table.ts';

/** Dimensions of the sketch half of a vector: a power of two, so that a hash is cut to size by its low bits. */
export const SKETCH_WIDTH = 256;

/** Every feature lands in this many places, so that two features sharing one place still differ in the others. */
const PLACES = 16;

/** Features of the first letters start from here, so that the word `paym` and the beginning of `payment` differ. */
const BEGINNING = hash('#');
const BEGINNING_LETTERS = 5;

const ENDINGS = ['ing', 'ed', 'ies', 'es', 's', 'ly'];

/**
 * The spelling half of a vector: hashed stems, their beginnings and adjacent pairs, at length 1. It holds what the word
 * table cannot know: product names, error codes, other languages.
 */
export function sketchVector(table: WordTable, words: string[]): Float32Array {
  const sketch = new Float32Array(SKETCH_WIDTH);
  for (const [feature, weight] of features(table, words)) {
    for (let place = 0; place < PLACES; place++) {
      const spread = mix((feature + Math.imul(place, 0x9e37_79b9)) | 0);
      const at = (spread >>> 8) & (SKETCH_WIDTH - 1);
      sketch[at] = (sketch[at] ?? 0) + (spread & 1 ? weight : -weight);
    }
  }
  return toUnitLength(sketch);
}

/** A feature counts once, however often it is said: at its highest weight. */
function features(table: WordTable, words: string[]): Map<number, number> {
  const found = new Map<number, number>();
  const keep = (feature: number, weight: number) => {
    if (weight > (found.get(feature) ?? -1)) found.set(feature, weight);
  };
  let previous: { feature: number; weight: number } | undefined;
  for (const word of words) {
    const stem = withoutEnding(word);
    const current = { feature: hash(stem), weight: wordWeight(table, word) };
    keep(current.feature, current.weight);
    if (stem.length > BEGINNING_LETTERS)
      keep(hash(stem.slice(0, BEGINNING_LETTERS), BEGINNING), current.weight);
    if (previous) keep(hash(stem, hash('_', previous.feature)), pairWeight(previous.weight, current.weight));
    previous = current;
  }
  return found;
}

/** 0..1; a word the table does not know is as telling as a word can be. */
function wordWeight(table: WordTable, word: string): number {
  const row = table.words.get(word);
  return row === undefined ? 1 : (table.weight[row] ?? 0) / 255;
}

function pairWeight(first: number, second: number): number {
  return 0.25 * (first + second) + 0.25 * Math.max(first, second);
}

function withoutEnding(word: string): string {
  for (const ending of ENDINGS) {
    if (word.length - ending.length >= 3 && word.endsWith(ending)) return word.slice(0, -ending.length);
  }
  return word;
}
