import { readFileSync } from 'node:fs';

/** Dimensions of a word's vector. */
const WIDTH = 192;

/** What single English words mean, as a table of vectors that were learnt from English texts. */
export type WordVectors = {
  /** The words in lower case, frequent ones before rare ones; each is known by its position. */
  words: readonly string[];
  /** The position of a word in lower case; undefined for a word that the table does not know. */
  positionOf: (word: string) => number | undefined;
  /** How much a word tells: about 0.2 for “the”, about 1 for “invoice”. */
  telling: (position: number) => number;
  /** The direction of a word from the mean of all; its scalar product with that of another is their similarity. */
  directionOf: (position: number) => Float32Array;
};

let known: WordVectors | undefined;

/** The vectors of single words, read at their first use; they take 12 MB. */
export function wordVectors(): WordVectors {
  return (known ??= loadWordVectors(new URL('../../model/', import.meta.url)));
}

/** The vectors as they are stored: 192 values of -7..7 a word, each with 8 added, two in a byte, the low half first; and a factor for each word. */
type Rows = { packed: Uint8Array; scales: Float32Array };

function loadWordVectors(folder: URL): WordVectors {
  const words = readFileSync(new URL('words.txt', folder), 'latin1').split('\n');
  const rows = readRows(folder, words.length);
  const positions = new Map(words.map((word, position) => [word, position]));
  const mean = meanOf(rows, words.length);
  const lengths = new Float32Array(words.length);
  const directionOf = (position: number) => {
    const vector = readRow(rows, position);
    let sum = 0;
    for (const [i, value] of vector.entries()) {
      const centred = value - (mean[i] ?? 0);
      vector[i] = centred;
      sum += centred * centred;
    }
    const length = Math.sqrt(sum);
    lengths[position] = length;
    return vector.map((value) => value / (length || 1));
  };
  return {
    words,
    positionOf: (word) => positions.get(word),
    directionOf,
    telling: (position) => {
      if (!lengths[position]) directionOf(position);
      return lengths[position] ?? 0;
    },
  };
}

function readRows(folder: URL, count: number): Rows {
  const packed = readFileSync(new URL('word-vectors.q4', folder));
  const scales = new Float32Array(Uint8Array.from(readFileSync(new URL('word-scales.f32', folder))).buffer);
  if (packed.length !== (count * WIDTH) / 2 || scales.length !== count)
    throw new Error('The files in packages/intelligence/model do not belong together: check them out again');
  return { packed, scales };
}

function meanOf(rows: Rows, count: number): Float64Array {
  const mean = new Float64Array(WIDTH);
  for (let position = 0; position < count; position++)
    for (const [i, value] of readRow(rows, position).entries()) mean[i] = (mean[i] ?? 0) + value / count;
  return mean;
}

function readRow({ packed, scales }: Rows, row: number): Float32Array {
  const vector = new Float32Array(WIDTH);
  const factor = scales[row] ?? 0;
  const from = (row * WIDTH) / 2;
  for (let i = 0; i < WIDTH; i += 2) {
    const pair = packed[from + i / 2] ?? 0;
    vector[i] = ((pair & 15) - 8) * factor;
    vector[i + 1] = ((pair >> 4) - 8) * factor;
  }
  return vector;
}
