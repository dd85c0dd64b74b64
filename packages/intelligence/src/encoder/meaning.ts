import { type VectorSums } from './vector-sums.ts';
import { type Pairs } from './word-pairs.ts';
import { type LookedUp } from './word-table.ts';

/** Adds up the meaning half of a vector: the rows of a text's known words and known adjacent pairs. */
export function addMeaning(sums: VectorSums, pairs: Pairs, { rows }: LookedUp): void {
  let previous = -1;
  for (const row of rows) {
    if (row >= 0) {
      sums.addRow(row);
      const pair = previous < 0 ? -1 : pairs.get(previous, row);
      if (pair >= 0) sums.addRow(pair);
    }
    previous = row;
  }
}
