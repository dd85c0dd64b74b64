/** Bytes of an item vector, each -127..127: the width of the encoder's last layer. A multiple of 128. */
export const VECTOR_WIDTH = 384;

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
