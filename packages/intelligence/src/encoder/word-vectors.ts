import { DENSE_WIDTH, readWordTable } from './word-table.ts';

/** What single English words mean, by the word table. */
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

/** The vectors of single words, read at their first use; they take 15 MB. */
export function wordVectors(): WordVectors {
  return (known ??= loadWordVectors(new URL('../../model/', import.meta.url)));
}

type Rows = Pick<ReturnType<typeof readWordTable>, 'packed' | 'scale'>;

function loadWordVectors(folder: URL): WordVectors {
  const { packed, scale, words: positions } = readWordTable(folder);
  const words = [...positions.keys()];
  const mean = meanOf({ packed, scale }, words.length);
  const lengths = new Float32Array(words.length);
  const directionOf = (position: number) => {
    const vector = readRow({ packed, scale }, position);
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

/** Single words have the first rows of the table, in their order. */
function meanOf(rows: Rows, count: number): Float64Array {
  const mean = new Float64Array(DENSE_WIDTH);
  for (let position = 0; position < count; position++)
    for (const [i, value] of readRow(rows, position).entries()) mean[i] = (mean[i] ?? 0) + value / count;
  return mean;
}

function readRow({ packed, scale }: Rows, row: number): Float32Array {
  const vector = new Float32Array(DENSE_WIDTH);
  const factor = scale[row] ?? 0;
  const from = (row * DENSE_WIDTH) / 2;
  for (let i = 0; i < DENSE_WIDTH; i += 2) {
    const pair = packed[from + i / 2] ?? 0;
    vector[i] = ((pair & 15) - 8) * factor;
    vector[i + 1] = ((pair >> 4) - 8) * factor;
  }
  return vector;
}
