import { withPlainApostrophes, wordsOf } from './words.ts';

/** Words beyond this many characters are not read, so that a pasted log file costs no more than a long mail. */
const READ_CHARACTERS = 20_000;

/**
 * The lower-case words of a text, in order. "isn't" gives `is`, `n't` and "card's" gives `card`, `'s`. The weight table was made
 * with this split, so the split and the table may only change together.
 */
export function tokens(text: string): string[] {
  const plain = withPlainApostrophes(text.slice(0, READ_CHARACTERS).toLowerCase());
  const words: string[] = [];
  for (const word of wordsOf(plain, 'english')) {
    const apostrophe = word.indexOf("'");
    if (apostrophe < 0) words.push(word);
    else if (word.endsWith("n't")) {
      if (word.length > 3) words.push(word.slice(0, -3));
      words.push("n't");
    } else words.push(word.slice(0, apostrophe), word.slice(apostrophe));
  }
  return words;
}
