import { denseVector } from './dense.ts';
import { toItemVector } from './item-vector.ts';
import { otherWords } from './other-words.ts';
import { sketchVector } from './sketch.ts';
import { tokens } from './tokens.ts';
import { readWordTable } from './word-table.ts';

/** Turns text into vectors. Vectors of different encoders live in different spaces: compare them only within one `id`. */
export type Encoder = {
  id: string;
  /** The item vector of a text, 448 bytes; all zero for a text without a letter or digit. What is not English has spelling alone. */
  embed: (text: string) => Int8Array;
};

/** Reads the committed word table; about 100 ms, so once a process (or thread). */
export function loadEncoder(folder: URL = new URL('../model/', import.meta.url)): Encoder {
  const table = readWordTable(folder);
  return {
    id: 'fis-static-1',
    embed: (text) => {
      const words = tokens(text);
      return toItemVector(denseVector(table, words), sketchVector(table, [...words, ...otherWords(text)]));
    },
  };
}
