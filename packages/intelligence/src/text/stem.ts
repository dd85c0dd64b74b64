import { stemmer } from 'stemmer';

const ENGLISH_WORD = /^[a-z]+$/;
const LONGEST_WORD = 40;

/**
 * The stem of an English word in lower case (Porter 1980); a word of another language as it is; of very long words the
 * beginning.
 */
export function stem(word: string): string {
  return ENGLISH_WORD.test(word) && word.length <= LONGEST_WORD ? stemmer(word) : word.slice(0, LONGEST_WORD);
}

/** At most this many stems are kept: more words than most people use. */
const MOST_KEPT = 50_000;

/** `stem` with a memory: computing a stem takes twenty times as long. */
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

const ENDINGS = ['ing', 'ed', 'ies', 'es', 's', 'ly'];
const LAST_OF_ENDINGS = 'gdsy';

/** The number of letters before a word's ending. Enough to hash the beginning of a word, and many times faster than a stem. */
export function lettersBeforeEnding(word: string): number {
  if (!LAST_OF_ENDINGS.includes(word.at(-1) ?? '')) return word.length;
  const ending = ENDINGS.find((each) => word.length - each.length >= 3 && word.endsWith(each)) ?? '';
  return word.length - ending.length;
}
