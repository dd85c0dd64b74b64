import { UNSPACED_SCRIPT, wordsOf } from './words.ts';

/** As in `tokens`: what comes later in a text is not looked at. */
const READ_CHARACTERS = 20_000;

const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * The lower-case words of a text that `tokens` cannot read, for they have letters beyond a to z: whole, or in pairs of letters
 * where a script has no spaces. None for plain English.
 */
export function otherWords(text: string): string[] {
  const read = text.slice(0, READ_CHARACTERS);
  if (!BEYOND_ASCII.test(read)) return [];
  return wordsOf(read.normalize('NFC').toLowerCase())
    .filter((word) => BEYOND_ASCII.test(word))
    .flatMap((word) => (UNSPACED_SCRIPT.test(word) ? toPairs(word) : [word]));
}

function toPairs(word: string): string[] {
  const letters = Array.from(word);
  return letters.length === 1 ? letters : letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
}
