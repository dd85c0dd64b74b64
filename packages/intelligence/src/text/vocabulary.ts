import { readFileSync } from 'node:fs';

/** The most frequent words are the first ones. */
const FREQUENT = 12_000;

/** English words in lower case, as the product knows them. */
export type Vocabulary = {
  /** All of them, frequent ones first. */
  english: ReadonlySet<string>;
  /** What feedback of several fields has in common (`train/write-everyday-words.ts`). */
  everyday: ReadonlySet<string>;
  /** Frequent words and everyday ones, frequent ones first. */
  common: ReadonlySet<string>;
};

/** Reads the words, each file once. */
export function readVocabulary(folder: URL): Vocabulary {
  const english = linesOf(folder, 'words.txt');
  const everyday = new Set(linesOf(folder, 'everyday-words.txt'));
  const known = english.filter((word, place) => place < FREQUENT || everyday.has(word));
  return { english: new Set(english), everyday, common: new Set([...known, ...everyday]) };
}

function linesOf(folder: URL, name: string): string[] {
  return readFileSync(new URL(name, folder), 'latin1').trim().split('\n');
}
