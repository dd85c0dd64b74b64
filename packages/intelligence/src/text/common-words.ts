import { readFileSync } from 'node:fs';

/** The most frequent words are the first ones. */
const FREQUENT = 12_000;

/**
 * The everyday words of those who speak of products, in lower case: what feedback of several fields has in common
 * (`train/write-everyday-words.ts`).
 */
export function readEverydayWords(folder: URL): ReadonlySet<string> {
  return new Set(readFileSync(new URL('everyday-words.txt', folder), 'latin1').trim().split('\n'));
}

/** Frequent English words and everyday ones, frequent ones first. */
export function readCommonWords(folder: URL): ReadonlySet<string> {
  const everyday = readEverydayWords(folder);
  const known = readEnglishWords(folder).filter((word, place) => place < FREQUENT || everyday.has(word));
  return new Set([...known, ...everyday]);
}

/** The English words that the product knows, in lower case, frequent ones first. */
export function readEnglishWords(folder: URL): readonly string[] {
  return readFileSync(new URL('words.txt', folder), 'latin1').split('\n');
}
