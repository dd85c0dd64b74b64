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

/** Frequent English words and everyday ones; the everyday words come first. */
export function readCommonWords(folder: URL): ReadonlySet<string> {
  const frequent = readFileSync(new URL('words.txt', folder), 'latin1').split('\n', FREQUENT);
  return new Set([...readEverydayWords(folder), ...frequent]);
}
