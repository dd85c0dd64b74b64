import { DENSE_WIDTH } from './word-table.ts';

/** Dimensions of the spelling half of a vector. */
export const SKETCH_WIDTH = 256;

/** Bytes of an item vector: 192 of meaning, then 256 of spelling, each byte -127..127. */
export const VECTOR_WIDTH = DENSE_WIDTH + SKETCH_WIDTH;

/** Length of an item vector. Callers store it for vectors that they compare often. */
export function vectorLength(vector: Int8Array): number {
  let squares = 0;
  for (let j = 0; j < vector.length; j++) squares += (vector[j] ?? 0) * (vector[j] ?? 0); // an iterator is three times as slow
  return Math.sqrt(squares);
}

/** Cosine of two item vectors, -1..1; 0 when either is empty. To compare many vectors with many others, see `openVectorBlock`. */
export function similarity(a: Int8Array, b: Int8Array): number {
  const lengths = vectorLength(a) * vectorLength(b);
  return lengths === 0 ? 0 : dotProduct(a, b) / lengths;
}

/** The sum of products; `dot-product.wat` computes it for many vectors at once. */
export function dotProduct(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let j = 0; j < VECTOR_WIDTH; j++) sum += (a[j] ?? 0) * (b[j] ?? 0);
  return sum;
}

/**
 * Cosine of the meaning halves, -1..1; cosine of the whole vectors when either text has no known word. It is for search, which
 * scores words separately: with the spelling halves, spelling would count twice.
 */
export function meaningSimilarity(a: Int8Array, b: Int8Array): number {
  let [sum, ofA, ofB] = [0, 0, 0];
  for (let j = 0; j < DENSE_WIDTH; j++) {
    const [x, y] = [a[j] ?? 0, b[j] ?? 0];
    sum += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? similarity(a, b) : sum / Math.sqrt(ofA * ofB);
}
