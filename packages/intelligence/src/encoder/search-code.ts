import { VECTOR_WIDTH } from './item-vector.ts';
import { DENSE_WIDTH } from './word-table.ts';

/**
 * The signs of a vector's half of meaning as PostgreSQL writes bits in hex: how many differ tells roughly how far two texts are
 * apart. Of a text without a word that the table knows, those of its spelling.
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
