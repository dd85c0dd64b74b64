import { VECTOR_WIDTH } from '../encoder/item-vector.ts';
import { DENSE_WIDTH } from '../encoder/word-table.ts';

/** How much spelling counts beside meaning where clusters are made; chosen on HWU64, HINT3 and subsets of CLINC150. */
const SPELLING = 0.5;

/**
 * The mean of a workspace's texts is believed as far as there are texts: that of a single one would leave nothing of it. Half of
 * it is taken off when there are this many.
 */
const BELIEVED_FROM = 20;

const LARGEST = 127;

/** The mean of a workspace's texts, which tells none of them from the others; of length below 1. */
export type Centre = Float32Array;

/**
 * What the texts of one workspace have in common, by their item vectors. Long texts, and texts of one product, share most of what
 * their vectors say; only what is left when the mean is taken off can be compared by the same bars everywhere.
 */
export function findCentre(vectors: Int8Array[]): Centre {
  const sum = new Float32Array(VECTOR_WIDTH);
  const own = new Float32Array(VECTOR_WIDTH);
  for (const vector of vectors) {
    weigh(vector, own);
    for (let j = 0; j < VECTOR_WIDTH; j++) sum[j] = (sum[j] ?? 0) + (own[j] ?? 0);
  }
  const share = 1 / (vectors.length + BELIEVED_FROM);
  return sum.map((value) => value * share);
}

/** An item vector as clusters compare it: its half of spelling made smaller, the centre taken off. The cosine of two is the likeness of their items. */
export function toClusterVector(vector: Int8Array, centre: Centre): Int8Array {
  return centred(vector, centre, new Int8Array(VECTOR_WIDTH), new Float32Array(VECTOR_WIDTH));
}

/** The same for many, side by side: an array of its own for each takes half as much again. */
export function toClusterVectors(vectors: Int8Array[], centre: Centre): Int8Array[] {
  const all = new Int8Array(vectors.length * VECTOR_WIDTH);
  const own = new Float32Array(VECTOR_WIDTH);
  return vectors.map((vector, i) =>
    centred(vector, centre, all.subarray(i * VECTOR_WIDTH, (i + 1) * VECTOR_WIDTH), own),
  );
}

/** Writes the weighed vector at length 1, or leaves 0 for an empty one. */
function weigh(vector: Int8Array, into: Float32Array): boolean {
  let squares = 0;
  for (let j = 0; j < VECTOR_WIDTH; j++) {
    const value = (vector[j] ?? 0) * (j < DENSE_WIDTH ? 1 : SPELLING);
    into[j] = value;
    squares += value * value;
  }
  if (squares === 0) return false;
  const share = 1 / Math.sqrt(squares);
  for (let j = 0; j < VECTOR_WIDTH; j++) into[j] = (into[j] ?? 0) * share;
  return true;
}

function centred(vector: Int8Array, centre: Centre, into: Int8Array, own: Float32Array): Int8Array {
  if (!weigh(vector, own)) return into; // nothing is known of it: it is like no other, not like what they have in common
  let most = 0;
  for (let j = 0; j < VECTOR_WIDTH; j++) {
    const value = (own[j] ?? 0) - (centre[j] ?? 0);
    own[j] = value;
    most = Math.max(most, Math.abs(value));
  }
  if (most === 0) return into;
  for (let j = 0; j < VECTOR_WIDTH; j++) into[j] = Math.round(((own[j] ?? 0) * LARGEST) / most);
  return into;
}
