import { kindWords, KIND_WIDTH, kindFeatures, type KindFeatures } from '../src/classifier/kind-features.ts';
import {
  type KindModel,
  rowWidth,
  scoresOf,
  WORD_PLACES,
  WORD_TRIES,
  wordPlace,
} from '../src/classifier/kind-model.ts';
import { softmax } from '../src/classifier/linear-model.ts';
import { openRandom, shuffle } from '../src/clusters/random.ts';
import type { WordVectors } from './word-vectors.ts';

/**
 * A text with its kind and weight. Texts with the same domain are about one subject, so a word that occurs in one domain alone
 * is not common.
 */
export type KindText = { text: string; kind: string; weight: number; domain: string | null };

/** Chosen on the domains that are not reported, in six folds of six domains each. */
const SCHEDULE = { rounds: 6, rate: 0.15, decay: 1e-5, seed: 1 };
/** A word is common if it occurs in this share of the domains. */
const COMMON_SHARE = 0.6;
/** The length of the meaning features; n-grams have 1. */
const MEANING_SHARE = 1.5;

/** Learns the kinds; the same texts in the same order give the same bytes. */
export function learnKinds(
  vectors: WordVectors,
  classes: readonly string[],
  texts: readonly KindText[],
): KindModel {
  const common = commonWords(texts);
  const known = new Set(common);
  const examples = texts.map(({ text, kind, weight }) => {
    const features = kindFeatures(text, known);
    return { ...withMeaning(features, vectors), label: classes.indexOf(kind), weight };
  });
  const weights = descend(examples, KIND_WIDTH + vectors.width, classes.length);
  const hashed = weights.subarray(0, KIND_WIDTH * classes.length);
  const hashedStep = stepOf(hashed);
  return {
    classes: [...classes],
    common,
    hashed: Int8Array.from(hashed, (weight) => Math.round(weight / hashedStep)),
    hashedStep,
    ...bakeMeanings(vectors, weights.subarray(KIND_WIDTH * classes.length), classes.length),
    temperature: 1,
  };
}

function commonWords(texts: readonly KindText[]): string[] {
  const domains = new Map<string, Set<string>>();
  for (const { text, domain } of texts) {
    if (domain === null) continue;
    for (const word of kindWords(text)) domains.set(word, (domains.get(word) ?? new Set()).add(domain));
  }
  const count = new Set(texts.map(({ domain }) => domain)).size;
  return [...domains]
    .filter(([, found]) => found.size >= COMMON_SHARE * count)
    .map(([word]) => word)
    .toSorted();
}

type Example = { places: Int32Array; values: Float64Array; label: number; weight: number };

/** Appends the mean direction of the words' vectors to the n-grams. */
function withMeaning(
  { words, places, values }: KindFeatures,
  { width, of }: WordVectors,
): Pick<Example, 'places' | 'values'> {
  const sum = new Float64Array(width);
  let squares = 0;
  for (const word of words) {
    const vector = of(word);
    if (!vector) continue;
    squares += vector.reduce((total, value) => total + value * value, 0);
    for (const [j, value] of vector.entries()) sum[j] = (sum[j] ?? 0) + value;
  }
  const share = MEANING_SHARE / (Math.sqrt(squares) || 1);
  return {
    places: Int32Array.from([...places, ...sum.keys().map((j) => KIND_WIDTH + j)]),
    values: Float64Array.from([...values, ...sum.map((value) => share * value)]),
  };
}

/**
 * Multinomial logistic regression by AdaGrad. Returns the weights, grouped by place with one per class, averaged over the second
 * half of the rounds.
 */
function descend(examples: readonly Example[], width: number, classes: number): Float64Array {
  const { rounds, rate, decay, seed } = SCHEDULE;
  const weights = new Float64Array(width * classes);
  const squares = new Float64Array(width * classes).fill(1e-4);
  const mean = new Float64Array(width * classes);
  const random = openRandom(seed);
  const order = Int32Array.from(examples.keys());
  const averaged = Math.ceil(rounds / 2);
  for (let round = 0; round < rounds; round++) {
    for (const i of shuffle(order, random)) {
      const example = examples[i];
      if (example) step(example);
    }
    if (round < rounds - averaged) continue;
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / averaged;
  }
  return mean;

  function step({ places, values, label, weight }: Example): void {
    const errors = softmax(scoresOf(weights, classes, { places, values }));
    for (let k = 0; k < classes; k++) errors[k] = weight * ((errors[k] ?? 0) - Number(k === label));
    for (let j = 0; j < places.length; j++) {
      const [at, value] = [(places[j] ?? 0) * classes, values[j] ?? 0];
      for (let k = 0; k < classes; k++) {
        const slope = (errors[k] ?? 0) * value + decay * (weights[at + k] ?? 0);
        const sum = (squares[at + k] ?? 0) + slope * slope;
        squares[at + k] = sum;
        weights[at + k] = (weights[at + k] ?? 0) - (rate * slope) / Math.sqrt(sum);
      }
    }
  }
}

function stepOf(weights: Float64Array): number {
  return weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / 127;
}

/**
 * Computes what each word adds to the score of each class, so that the vectors need not be shipped. Frequent words choose their
 * row first.
 */
function bakeMeanings(
  vectors: WordVectors,
  weights: Float64Array,
  classes: number,
): Pick<KindModel, 'meanings' | 'meaningStep' | 'lengthStep'> {
  const words = vectors.words.map((word) => {
    const vector = vectors.of(word) ?? new Float64Array(vectors.width);
    const scores = Array.from({ length: classes }, (_, k) =>
      vector.reduce((sum, value, j) => sum + MEANING_SHARE * value * (weights[j * classes + k] ?? 0), 0),
    );
    return { word, scores, length: Math.hypot(...vector) };
  });
  const meaningStep = stepOf(Float64Array.from(words.flatMap(({ scores }) => scores)));
  const lengthStep = stepOf(Float64Array.from(words, ({ length }) => length));
  const meanings = new Int8Array(WORD_PLACES * rowWidth(classes));
  for (const { word, scores, length } of words) {
    const { row, check } = wordPlace(word);
    const free = Array.from(
      { length: WORD_TRIES },
      (_, i) => ((row + i) & (WORD_PLACES - 1)) * rowWidth(classes),
    ).find((at) => meanings[at] === 0);
    if (free === undefined) continue;
    const bytes = [
      check,
      Math.round(length / lengthStep),
      ...scores.map((score) => Math.round(score / meaningStep)),
    ];
    meanings.set(bytes, free);
  }
  return { meanings, meaningStep, lengthStep };
}
