import { VECTOR_WIDTH } from './item-vector.ts';
import { DENSE_WIDTH } from './word-table.ts';

/**
 * The signs of a vector's meaning half in PostgreSQL's hex form of bits: the number of differing bits approximates the distance
 * of two texts. A text without a known word uses the signs of its spelling half.
 */
export function searchCode(vector: Int8Array): string {
  const hasMeaning = vector.subarray(0, DENSE_WIDTH).some((value) => value !== 0);
  const from = hasMeaning ? 0 : VECTOR_WIDTH - DENSE_WIDTH;
  let hex = 'x';
  for (let at = from; at < from + DENSE_WIDTH; at += 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit++) digit = digit * 2 + ((vector[at + bit] ?? 0) < 0 ? 1 : 0);
    hex += digit.toString(16);
  }
  return hex;
}
