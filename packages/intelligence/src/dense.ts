import { DENSE_WIDTH, type WordTable } from './word-table.ts';

/**
 * The meaning half of a vector: the sum of the rows of a text's known words and known adjacent pairs, at length 1.
 * All zero when no word is known.
 */
export function denseVector(table: WordTable, words: string[]): Float32Array {
  const sum = new Float64Array(DENSE_WIDTH);
  let previous: number | undefined;
  for (const word of words) {
    const row = table.words.get(word);
    if (row !== undefined) addRow(sum, table, row);
    const pair = previous === undefined ? undefined : table.pairs.get(previous)?.get(word);
    if (pair !== undefined) addRow(sum, table, pair);
    previous = row;
  }
  return toUnitLength(new Float32Array(sum));
}

/** Four at a time and in doubles: most of the time a text takes is spent here, and this takes a third of the plain loop's. */
function addRow(sum: Float64Array, { values, scale: scales }: WordTable, row: number): void {
  const scale = scales[row] ?? 0;
  const start = row * DENSE_WIDTH;
  for (let j = 0; j < DENSE_WIDTH; j += 4) {
    sum[j] = (sum[j] ?? 0) + scale * (values[start + j] ?? 0);
    sum[j + 1] = (sum[j + 1] ?? 0) + scale * (values[start + j + 1] ?? 0);
    sum[j + 2] = (sum[j + 2] ?? 0) + scale * (values[start + j + 2] ?? 0);
    sum[j + 3] = (sum[j + 3] ?? 0) + scale * (values[start + j + 3] ?? 0);
  }
}

/** Scales a vector in place to length 1 and returns it; a zero vector stays zero. */
export function toUnitLength(vector: Float32Array): Float32Array {
  let squares = 0;
  for (let j = 0; j < vector.length; j++) {
    const value = vector[j] ?? 0;
    squares += value * value;
  }
  if (squares === 0) return vector;
  const factor = 1 / Math.sqrt(squares);
  for (let j = 0; j < vector.length; j++) vector[j] = (vector[j] ?? 0) * factor;
  return vector;
}
