import { hash } from '../text/hash.ts';
import { type WordTable } from './word-table.ts';

/** Letters with which no word begins: they mark a word of a glossary that the table does not know. */
const MARK = 'qxqz';
/** Only words as telling as this lend their row: a name says more than most words. */
const LEAST_TELLING = 200;

/** The word that stands for an entry of a glossary none of whose words the table knows. */
export function ownWord(letters: string): string {
  return MARK + letters;
}

export function isOwnWord(word: string): boolean {
  return word.startsWith(MARK);
}

/** A row for such a word, always the same: that of some telling word, whose meaning is as far from the others as a new one would be. */
export function ownRow({ words, weight }: Pick<WordTable, 'words' | 'weight'>, word: string): number {
  const from = (hash(word) >>> 0) % words.size;
  for (let step = 0; step < words.size; step++) {
    const row = (from + step) % words.size; // words come before the pairs
    if ((weight[row] ?? 0) >= LEAST_TELLING) return row;
  }
  return from;
}
