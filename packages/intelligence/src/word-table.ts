import { readFileSync } from 'node:fs';

/** Dimensions of the dense half of a vector. */
export const DENSE_WIDTH = 192;

/** The learnt weights: what each known word and adjacent word pair adds to a text's vector. */
export type WordTable = {
  /** Row of a word. */
  words: Map<string, number>;
  /** Row of the second word of a known pair, by the row of its first. */
  pairs: Map<number, Map<string, number>>;
  /** Rows × 192, each value -7..7. */
  values: Int8Array;
  /** What a row's values are multiplied by. */
  scale: Float32Array;
  /** How telling a word is, 0..255, per row. */
  weight: Uint8Array;
};

/** Reads the table from `model/`; about 70,000 rows, 8 MB on disk, 14 MB in memory. */
export function readWordTable(folder: URL): WordTable {
  const packed = readFileSync(new URL('table.q4', folder));
  const scaleBytes = readFileSync(new URL('scale.f32', folder));
  const scale = new Float32Array(Uint8Array.from(scaleBytes).buffer);
  const weight = Uint8Array.from(readFileSync(new URL('idf.u8', folder)));
  const rows = readFileSync(new URL('rows.txt', folder), 'latin1').split('\n');
  if (packed.length !== (rows.length * DENSE_WIDTH) / 2 || scale.length !== rows.length) {
    throw new Error('The files in packages/intelligence/model do not belong together: check them out again');
  }
  return { ...indexRows(rows), values: unpack(packed), scale, weight };
}

/** Words come before the pairs made of them, so one pass is enough. */
function indexRows(rows: string[]): Pick<WordTable, 'words' | 'pairs'> {
  const words = new Map<string, number>();
  const pairs = new Map<number, Map<string, number>>();
  for (const [row, entry] of rows.entries()) {
    const space = entry.indexOf(' ');
    if (space < 0) {
      words.set(entry, row);
      continue;
    }
    const first = words.get(entry.slice(0, space));
    if (first === undefined) throw new Error(`Row ${row} of rows.txt pairs a word the table does not know`);
    const seconds = pairs.get(first) ?? new Map<string, number>();
    pairs.set(first, seconds.set(entry.slice(space + 1), row));
  }
  return { words, pairs };
}

/** Two 4-bit values a byte, low half first, to one signed byte each. */
function unpack(packed: Uint8Array): Int8Array {
  const values = new Int8Array(packed.length * 2);
  for (let i = 0; i < packed.length; i++) {
    const byte = packed[i] ?? 0;
    values[2 * i] = (byte & 15) - 8;
    values[2 * i + 1] = (byte >> 4) - 8;
  }
  return values;
}
