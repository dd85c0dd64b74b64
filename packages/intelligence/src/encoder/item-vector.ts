/** Bytes of an item vector, each -127..127: the width of the encoder's last layer. A multiple of 128. */
export const VECTOR_WIDTH = 384;

/**
 * What the encoder says of a text, each `VECTOR_WIDTH` bytes: the item vector, by which texts about the same thing are alike, and the
 * manner, by which texts are alike that ask, complain or praise in the same way.
 */
export type Encoded = { vector: Int8Array; manner: Int8Array };

/** What is said of a text that was not encoded: it is like nothing. */
export const NOTHING_ENCODED: Encoded = { vector: new Int8Array(), manner: new Int8Array() };

/** Length of an item vector. Callers store it for vectors that they compare often. */
export function vectorLength(vector: Int8Array): number {
  let squares = 0;
  for (let j = 0; j < vector.length; j++) squares += (vector[j] ?? 0) * (vector[j] ?? 0); // an iterator is three times as slow
  return Math.sqrt(squares);
}

/** A vector made to length 1; of an empty one, nothing but zeros. */
export function unitOf(vector: Int8Array): Float64Array {
  const length = vectorLength(vector) || 1;
  const unit = new Float64Array(VECTOR_WIDTH);
  for (let j = 0; j < VECTOR_WIDTH; j++) unit[j] = (vector[j] ?? 0) / length;
  return unit;
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
