/**
 * The signs of an item vector in PostgreSQL's hex form of bits: the number of differing bits approximates the distance of two
 * texts.
 */
export function searchCode(vector: Int8Array): string {
  let hex = 'x';
  for (let at = 0; at < vector.length; at += 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit++) digit = digit * 2 + ((vector[at + bit] ?? 0) < 0 ? 1 : 0);
    hex += digit.toString(16);
  }
  return hex;
}
