import { VECTOR_WIDTH } from '../encoder/item-vector.ts';
import { DENSE_WIDTH } from '../encoder/word-table.ts';

/** The weight of spelling beside meaning in clustering; chosen on HWU64, HINT3 and subsets of CLINC150. */
const SPELLING = 0.5;

/**
 * With this many texts half of their mean is subtracted: with few texts, the mean consists mostly of those texts, and a single
 * text would have nothing left.
 */
const BELIEVED_FROM = 20;

const LARGEST = 127;

/** The mean of a workspace's vectors, which does not distinguish its texts; its length is below 1. */
export type Centre = Float32Array;

/**
 * The mean of the item vectors of a workspace. Long texts, and texts about one product, share most of what their vectors say.
 * Only what remains after the mean is subtracted can be compared by the same bars in every workspace.
 */
export function findCentre(vectors: Int8Array[]): Centre {
  const sum = new Float32Array(VECTOR_WIDTH);
  for (const vector of vectors) addTo(sum, vector);
  const share = 1 / (vectors.length + BELIEVED_FROM);
  return sum.map((value) => value * share);
}

/** Adds a vector at length 1. A function of its own: it is called often enough to be compiled well. */
function addTo(sum: Float32Array, vector: Int8Array): void {
  const share = shareOf(vector); // 0 for an empty vector
  for (let j = 0; j < DENSE_WIDTH; j++) sum[j] = (sum[j] ?? 0) + Math.fround((vector[j] ?? 0) * share);
  for (let j = DENSE_WIDTH; j < VECTOR_WIDTH; j++)
    sum[j] = (sum[j] ?? 0) + Math.fround((vector[j] ?? 0) * SPELLING * share);
}

/**
 * The vector by which clusters compare an item: spelling weighs less, and the centre is subtracted. The likeness of two items is
 * the cosine of their cluster vectors.
 */
export function toClusterVector(vector: Int8Array, centre: Centre): Int8Array {
  return centred(vector, centre, new Int8Array(VECTOR_WIDTH));
}

/**
 * `toClusterVector` for many vectors. The results share one array: a separate array for each would take half as much memory
 * again.
 */
export function toClusterVectors(vectors: Int8Array[], centre: Centre): Int8Array[] {
  const all = new Int8Array(vectors.length * VECTOR_WIDTH);
  return vectors.map((vector, i) =>
    centred(vector, centre, all.subarray(i * VECTOR_WIDTH, (i + 1) * VECTOR_WIDTH)),
  );
}

/** By what the weighted vector is multiplied for length 1; 0 for an empty vector. */
function shareOf(vector: Int8Array): number {
  let [dense, spelled] = [0, 0];
  for (let j = 0; j < DENSE_WIDTH; j++) dense += (vector[j] ?? 0) * (vector[j] ?? 0);
  for (let j = DENSE_WIDTH; j < VECTOR_WIDTH; j++) spelled += (vector[j] ?? 0) * (vector[j] ?? 0);
  const squares = dense + spelled * SPELLING * SPELLING;
  return squares === 0 ? 0 : 1 / Math.sqrt(squares);
}

/** What is left of one vector; each call overwrites it. */
const own = new Float32Array(VECTOR_WIDTH);

function centred(vector: Int8Array, centre: Centre, into: Int8Array): Int8Array {
  const share = shareOf(vector);
  if (share === 0) return into; // stays 0: like no other item, not like the reversed centre
  let most = 0;
  for (let j = 0; j < VECTOR_WIDTH; j++) {
    const weight = j < DENSE_WIDTH ? 1 : SPELLING;
    const value = Math.fround((vector[j] ?? 0) * weight * share) - (centre[j] ?? 0);
    own[j] = value;
    most = Math.max(most, Math.abs(value));
  }
  if (most === 0) return into;
  // `Math.round` takes three times as long, and rounds these values alike.
  for (let j = 0; j < VECTOR_WIDTH; j++) into[j] = Math.floor(((own[j] ?? 0) * LARGEST) / most + 0.5);
  return into;
}
