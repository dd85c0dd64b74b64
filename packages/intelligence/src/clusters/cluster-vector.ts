import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import { rowAt, toRows, type VectorRows, weightedSumOf, withoutCentre } from '../encoder/vector-rows.ts';
import { evenWeights } from './even-weights.ts';

/** The mean of a workspace's vectors, which does not distinguish its texts; its length is below 1. */
export type Centre = Float64Array;

/** The mean vector of texts of many domains, each of length 1 (`train/train-centre.ts`). */
const GENERAL = ownJson<readonly number[]>(
  readFileSync(new URL('../../model/centre.json', import.meta.url), 'utf8'),
);
/**
 * The general centre counts as so many texts: the mean of few texts consists mostly of those texts, and a single text would have nothing
 * left.
 */
const GENERAL_COUNTS = 20;

/** How much each text of a workspace counts for its centre; null where each counts 1. */
export function weightsOf(vectors: VectorRows): Float64Array | null {
  return evenWeights(vectors, GENERAL_COUNTS);
}

/**
 * The mean of the item vectors of a workspace, and of what is said anywhere. Texts about one product share much of what their vectors say:
 * only what remains after the mean is subtracted can be compared by the same bars in every workspace. What is said over and over counts less.
 */
export function findCentre(vectors: VectorRows, weights = weightsOf(vectors)): Centre {
  const total = weights === null ? vectors.length : weights.reduce((sum, weight) => sum + weight, 0);
  const share = 1 / (total + GENERAL_COUNTS);
  const own = weightedSumOf(vectors, (n) => share * (weights?.[n] ?? 1));
  return own.map((value, j) => value + GENERAL_COUNTS * share * (GENERAL[j] ?? 0));
}

/** The vector by which clusters compare an item: without the centre. The likeness of two items is the cosine of their cluster vectors. */
export function toClusterVector(vector: Int8Array, centre: Centre): Int8Array {
  return rowAt(withoutCentre(toRows([vector]), centre), 0);
}

/** `toClusterVector` for many vectors. The results share one array: a separate array for each would take half as much memory again. */
export function toClusterVectors(vectors: VectorRows, centre: Centre): Int8Array[] {
  const left = withoutCentre(vectors, centre);
  return Array.from({ length: vectors.length }, (_, n) => rowAt(left, n));
}
