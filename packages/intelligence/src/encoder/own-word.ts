import { hash } from '../text/hash.ts';

/** A prefix with which no real word begins: it marks a word made for a glossary entry that the table does not know. */
const MARK = 'qxqz';
/** Only words at least this informative lend their row: a name says more than most words. */
const LEAST_TELLING = 200;

/** The word that stands for a glossary entry if the table knows none of the entry's words. */
export function ownWord(letters: string): string {
  return MARK + letters;
}

export function isOwnWord(word: string): boolean {
  return word.startsWith(MARK);
}

/**
 * The row for an own word, always the same for the same word: the row of some informative word. That meaning is as far from the
 * others as the meaning of a new word would be.
 */
export function ownRow(
  { words, weight }: { words: ReadonlyMap<string, number>; weight: Uint8Array },
  word: string,
): number {
  const from = (hash(word) >>> 0) % words.size;
  for (let step = 0; step < words.size; step++) {
    const row = (from + step) % words.size; // single words come before pairs in the table
    if ((weight[row] ?? 0) >= LEAST_TELLING) return row;
  }
  return from;
}
