import { UNSPACED_SCRIPT, wordsOf } from './words.ts';

/** As in `tokens`: the rest of a longer text is not read. */
const READ_CHARACTERS = 20_000;

const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * The words that `tokens` cannot read, because they have letters beyond a to z, in lower case: whole words, or pairs of letters
 * in scripts without spaces. Plain English has none.
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
