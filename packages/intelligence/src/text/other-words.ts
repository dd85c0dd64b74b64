import { UNSPACED_SCRIPT, wordsOf } from './words.ts';

/** The same limit as in `tokens`: the rest of a longer text is not read. */
const READ_CHARACTERS = 20_000;

const BEYOND_ASCII = /[\u0080-\uffff]/;
const HAS_DIGIT = /\p{N}/u;
/** Most articles, pronouns and prepositions have at most this many letters. */
const SHORT = 3;

/**
 * The words with letters beyond a to z, which `tokens` cannot read, in lower case; in scripts without spaces, pairs of letters.
 * Plain English has no such words.
 */
export function otherWords(text: string): string[] {
  const read = text.slice(0, READ_CHARACTERS);
  if (!BEYOND_ASCII.test(read)) return [];
  return wordsOf(read.normalize('NFC').toLowerCase())
    .filter((word) => BEYOND_ASCII.test(word))
    .flatMap(toUnits);
}

/**
 * The words of a text in a language that is compared by spelling alone: in lower case, without short words. All texts of a
 * language share its short words, which would make unrelated texts look alike. Short words that `isTerm` knows are kept, such as
 * "pdf" and "sso".
 */
export function openTellingWords(isTerm: (word: string) => boolean): (text: string) => string[] {
  return (text) => {
    const words = wordsOf(text.slice(0, READ_CHARACTERS).normalize('NFC').toLowerCase());
    const telling = words.filter((word) => isTelling(word) || (word.length === SHORT && isTerm(word)));
    return (telling.length === 0 ? words : telling).flatMap(toUnits);
  };
}

function isTelling(word: string): boolean {
  return word.length > SHORT || HAS_DIGIT.test(word) || UNSPACED_SCRIPT.test(word);
}

function toUnits(word: string): string[] {
  return UNSPACED_SCRIPT.test(word) ? toPairs(word) : [word];
}

function toPairs(word: string): string[] {
  const letters = Array.from(word);
  return letters.length === 1 ? letters : letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
}
