import { readCommonWords } from '../text/common-words.ts';

/** Reads the set of lower-case words that are common language or everyday words of software. Product names rarely are. */
export function loadCommonLanguage(
  folder: URL = new URL('../../model/', import.meta.url),
): (word: string) => boolean {
  const words = readCommonWords(folder);
  return (word) => words.has(word);
}
