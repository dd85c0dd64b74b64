import { DENSE_WIDTH, readWordTable } from '../src/encoder/word-table.ts';

/** Vectors of single words. */
export type WordVectors = {
  width: number;
  /** All words, the most frequent first. */
  words: string[];
  of: (word: string) => Float64Array | undefined;
};

/** The vectors of a word table. A model that is trained over them knows words that no example contains. */
export function wordVectors(folder: URL): WordVectors {
  const { words, packed, scale, weight } = readWordTable(folder);
  const kept = new Map<string, Float64Array>();
  return {
    width: DENSE_WIDTH,
    words: [...words.keys()].toSorted(
      (a, b) => (weight[words.get(a) ?? 0] ?? 0) - (weight[words.get(b) ?? 0] ?? 0),
    ),
    of: (word) => {
      const row = words.get(word);
      if (row === undefined) return undefined;
      const vector = kept.get(word) ?? unpack(packed, row, scale[row] ?? 0);
      kept.set(word, vector);
      return vector;
    },
  };
}

function unpack(packed: Uint8Array, row: number, scale: number): Float64Array {
  return Float64Array.from({ length: DENSE_WIDTH }, (_, j) => {
    const byte = packed[(row * DENSE_WIDTH + j) >> 1] ?? 0;
    return ((j % 2 === 0 ? byte & 15 : byte >> 4) - 8) * scale;
  });
}
