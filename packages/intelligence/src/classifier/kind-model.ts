import { readFileSync } from 'node:fs';
import { hash, mix } from '../text/hash.ts';
import { KIND_WIDTH, kindFeatures, type KindFeatures } from './kind-features.ts';
import { softmax } from './linear-model.ts';

/** The weights of the kinds as bytes: what each n-gram, and the meaning of each word, adds to the score of each kind. */
export type KindModel = {
  classes: string[];
  /** The words that the shape of a text keeps. */
  common: string[];
  /** `KIND_WIDTH` × classes weights, in units of `hashedStep`. */
  hashed: Int8Array;
  hashedStep: number;
  /** `WORD_PLACES` rows: a check byte, the length of the word's vector, and one weight per class. */
  meanings: Int8Array;
  meaningStep: number;
  lengthStep: number;
  /**
   * Scores are divided by the temperature, so that probabilities are calibrated: of all answers with probability p, a share p is
   * right.
   */
  temperature: number;
};

/** The number of rows for words, a power of two: about twice as many as there are words. */
export const WORD_PLACES = 1 << 17;
/** A word is stored in its own row or in one of the next rows; this many rows are searched. */
export const WORD_TRIES = 4;

/** Reads `kinds.json`, which describes how to read `kinds.i8`: the weights of n-grams, then the meanings of words. */
export function readKindModel(folder: URL, classes: readonly string[]): KindModel {
  const about = JSON.parse(readFileSync(new URL('kinds.json', folder), 'utf8')) as Omit<
    KindModel,
    'hashed' | 'meanings'
  >; // written by train/; the sizes are checked below
  const bytes = new Int8Array(Uint8Array.from(readFileSync(new URL('kinds.i8', folder))).buffer);
  const cut = KIND_WIDTH * classes.length;
  if (
    about.classes.join() !== classes.join() ||
    bytes.length !== cut + WORD_PLACES * rowWidth(classes.length)
  )
    throw new Error('kinds.i8 was trained for other features: see packages/intelligence/train');
  return { ...about, hashed: bytes.subarray(0, cut), meanings: bytes.subarray(cut) };
}

/** Returns a function that gives the probability of each class, in the model's order; they sum to 1. */
export function openKindModel(model: KindModel): (text: string) => number[] {
  const common = new Set(model.common);
  return (text) => {
    const features = kindFeatures(text, common);
    const byGrams = scoresOf(model.hashed, model.classes.length, features);
    const byMeaning = meaningScores(model, features);
    return softmax(
      byGrams.map((score, k) => (score * model.hashedStep + (byMeaning[k] ?? 0)) / model.temperature),
    );
  };
}

/** The score of each class from the places found, in units of the weights. */
export function scoresOf(
  weights: Float64Array | Int8Array,
  classes: number,
  { places, values }: { places: ArrayLike<number>; values: ArrayLike<number> },
): number[] {
  const scores = Array.from({ length: classes }, () => 0);
  for (let j = 0; j < places.length; j++) {
    const at = (places[j] ?? 0) * classes;
    const value = values[j] ?? 0;
    for (let k = 0; k < classes; k++) scores[k] = (scores[k] ?? 0) + value * (weights[at + k] ?? 0);
  }
  return scores;
}

/**
 * The score of each class from the meanings of the words. The sum is divided by the length that it would have if all vectors
 * were at right angles, so that long and short texts weigh the same.
 */
function meaningScores(
  { meanings, meaningStep, lengthStep, classes }: KindModel,
  { words }: KindFeatures,
): number[] {
  const sums = classes.map(() => 0);
  let squares = 0;
  for (const word of words) {
    const at = findWord(meanings, classes.length, word);
    if (at < 0) continue;
    squares += ((meanings[at + 1] ?? 0) * lengthStep) ** 2;
    for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] ?? 0) + (meanings[at + 2 + k] ?? 0);
  }
  const length = Math.sqrt(squares) || 1;
  return sums.map((sum) => (sum * meaningStep) / length);
}

export function rowWidth(classes: number): number {
  return 2 + classes;
}

/** The row in which to look for a word first, and its check byte. The check byte is never 0, because 0 marks an empty row. */
export function wordPlace(word: string): { row: number; check: number } {
  const mixed = mix(hash(word, hash('m')));
  return { row: mixed & (WORD_PLACES - 1), check: ((mixed >>> 17) % 255) - 127 || 127 };
}

/**
 * The position at which the row of a word begins; -1 for an unknown word. About one unknown word in a hundred is mistaken for
 * another.
 */
function findWord(meanings: Int8Array, classes: number, word: string): number {
  const { row, check } = wordPlace(word);
  for (let next = 0; next < WORD_TRIES; next++) {
    const at = ((row + next) & (WORD_PLACES - 1)) * rowWidth(classes);
    if (meanings[at] === check) return at;
    if (meanings[at] === 0) return -1;
  }
  return -1;
}
