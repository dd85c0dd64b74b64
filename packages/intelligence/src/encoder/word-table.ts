import { readFileSync } from 'node:fs';
import { openPairs, type Pairs } from './word-pairs.ts';

/** Dimensions of the dense half of a vector. */
export const DENSE_WIDTH = 192;

/** The learnt weights: what each known word and each known pair of adjacent words adds to a text's vector. */
export type WordTable = {
  /** The row of each word. */
  words: Map<string, number>;
  /** The row of each pair of adjacent words, by the rows of the words. */
  pairs: Pairs;
  /** Rows × 192 values of -7..7, each stored with 8 added, two in a byte, the low half first. */
  packed: Uint8Array;
  /** The factor for the values of each row. */
  scale: Float32Array;
  /** How informative each row's word is, 0..255. */
  weight: Uint8Array;
};

/** Reads the table from `model/`; about 70,000 rows, 8 MB. */
export function readWordTable(folder: URL): WordTable {
  const packed = readFileSync(new URL('table.q4', folder));
  const scaleBytes = readFileSync(new URL('scale.f32', folder));
  const scale = new Float32Array(Uint8Array.from(scaleBytes).buffer);
  const weight = Uint8Array.from(readFileSync(new URL('idf.u8', folder)));
  const rows = readFileSync(new URL('rows.txt', folder), 'latin1').split('\n');
  if (packed.length !== (rows.length * DENSE_WIDTH) / 2 || scale.length !== rows.length) {
    throw new Error('The files in packages/intelligence/model do not belong together: check them out again');
  }
  return { ...indexRows(rows), packed, scale, weight };
}

/** Words come before the pairs made of them, so one pass is enough. */
function indexRows(rows: string[]): Pick<WordTable, 'words' | 'pairs'> {
  const words = new Map<string, number>();
  const pairs = openPairs(rows.filter((entry) => entry.includes(' ')).length);
  for (const [row, entry] of rows.entries()) {
    const space = entry.indexOf(' ');
    if (space < 0) {
      words.set(entry, row);
      continue;
    }
    const first = words.get(entry.slice(0, space));
    const second = words.get(entry.slice(space + 1));
    if (first === undefined || second === undefined)
      throw new Error(`Row ${row} of rows.txt pairs a word the table does not know`);
    pairs.set(first, second, row);
  }
  return { words, pairs };
}
