import { readVocabulary } from '../text/vocabulary.ts';

/** Reads the set of lower-case words that are common language or everyday words of software. Product names rarely are. */
export function loadCommonLanguage(
  folder: URL = new URL('../../model/', import.meta.url),
): (word: string) => boolean {
  const { common } = readVocabulary(folder);
  return (word) => common.has(word);
}
