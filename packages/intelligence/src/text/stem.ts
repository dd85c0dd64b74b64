import { stemmer } from 'stemmer';

const ENGLISH_WORD = /^[a-z]+$/;
const LONGEST_WORD = 40;

/**
 * The stem of an English word in lower case (Porter 1980). A word of another language is returned as it is, a very long word is
 * cut.
 */
export function stem(word: string): string {
  return ENGLISH_WORD.test(word) && word.length <= LONGEST_WORD ? stemmer(word) : word.slice(0, LONGEST_WORD);
}

/** At most this many stems are kept: more words than most people use. */
const MOST_KEPT = 50_000;

/** `stem` with a cache: computing a stem takes twenty times as long as a look-up. */
export function openStems(): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    const found = stem(word);
    if (stems.size < MOST_KEPT) stems.set(word, found);
    return found;
  };
}

/** `openStems` for the whole thread. */
export const cachedStem = openStems();
