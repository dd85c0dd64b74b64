import { VECTOR_WIDTH } from './item-vector.ts';

/** Vectors one after the other: those that are computed with several times are copied as a whole. An empty one is all zero. */
export type VectorRows = { bytes: Int8Array; length: number };

/** Vectors in one piece. */
export function toRows(vectors: readonly Int8Array[]): VectorRows {
  const all = new Int8Array(vectors.length * VECTOR_WIDTH);
  for (const [n, vector] of vectors.entries())
    if (vector.length === VECTOR_WIDTH) all.set(vector, n * VECTOR_WIDTH);
  return { bytes: all, length: vectors.length };
}

/** Vectors that are given as strings of their bytes (`latin1`), in one piece. */
export function toRowsOfBytes(vectors: readonly string[]): VectorRows {
  const all = new Int8Array(vectors.length * VECTOR_WIDTH);
  const bytes = Buffer.from(all.buffer);
  for (const [n, vector] of vectors.entries())
    if (vector.length === VECTOR_WIDTH) bytes.write(vector, n * VECTOR_WIDTH, 'latin1');
  return { bytes: all, length: vectors.length };
}

/** The vector at a position. */
export function rowAt({ bytes }: VectorRows, n: number): Int8Array {
  return bytes.subarray(n * VECTOR_WIDTH, (n + 1) * VECTOR_WIDTH);
}

/** The length of each vector. */
export function lengthsOf({ bytes, length }: VectorRows): Float64Array {
  const lengths = new Float64Array(length);
  for (let n = 0, at = 0; n < length; n++) {
    let squares = 0;
    for (const end = at + VECTOR_WIDTH; at < end; at++) squares += (bytes[at] ?? 0) * (bytes[at] ?? 0);
    lengths[n] = Math.sqrt(squares);
  }
  return lengths;
}

/** The sum of products of a vector with each of others. */
export function productsOf(vector: ArrayLike<number>, { bytes, length }: VectorRows): Float64Array {
  const found = new Float64Array(length);
  for (let n = 0, at = 0; n < length; n++) {
    let sum = 0;
    for (let j = 0; j < VECTOR_WIDTH; j++, at++) sum += (vector[j] ?? 0) * (bytes[at] ?? 0);
    found[n] = sum;
  }
  return found;
}

/** The sum of vectors, each divided by its length and times its weight; an empty one adds nothing. */
export function weightedSumOf(vectors: VectorRows, weightOf: (n: number) => number): Float64Array {
  const { bytes, length } = vectors;
  const lengths = lengthsOf(vectors);
  const sum = new Float64Array(VECTOR_WIDTH);
  for (let n = 0; n < length; n++) {
    const own = lengths[n] ?? 0;
    const share = own === 0 ? 0 : weightOf(n) / own;
    if (share === 0) continue;
    const at = n * VECTOR_WIDTH;
    for (let j = 0; j < VECTOR_WIDTH; j++) sum[j] = (sum[j] ?? 0) + share * (bytes[at + j] ?? 0);
  }
  return sum;
}

/** What is left of vectors of length 1 without a centre, stretched so that the greatest value is 127; nothing of an empty one. */
export function withoutCentre(vectors: VectorRows, centre: Float64Array): VectorRows {
  const { bytes, length } = vectors;
  const lengths = lengthsOf(vectors);
  const all = new Int8Array(bytes.length);
  const left = new Float64Array(VECTOR_WIDTH);
  for (let n = 0; n < length; n++) {
    const own = lengths[n] ?? 0;
    if (own === 0) continue;
    const at = n * VECTOR_WIDTH;
    let most = 0;
    for (let j = 0; j < VECTOR_WIDTH; j++) {
      const value = (bytes[at + j] ?? 0) / own - (centre[j] ?? 0);
      left[j] = value;
      most = Math.max(most, Math.abs(value));
    }
    if (most === 0) continue;
    // Math.round gives the same and takes as long as all the rest twice.
    for (let j = 0; j < VECTOR_WIDTH; j++) all[at + j] = Math.floor((127 * (left[j] ?? 0)) / most + 0.5);
  }
  return { bytes: all, length };
}
