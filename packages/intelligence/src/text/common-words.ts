import { readFileSync } from 'node:fs';
import { type Thesaurus } from './thesaurus.ts';

/** The most frequent words are at the beginning of the word table. */
const COMMON_ROWS = 12_000;

/** Everyday English words and words about software; the words of the thesaurus come first. */
export function readCommonWords(folder: URL, thesaurus: Thesaurus): ReadonlySet<string> {
  const rows = readFileSync(new URL('rows.txt', folder), 'latin1').split('\n', COMMON_ROWS);
  return new Set([...thesaurus.words, ...rows.filter((row) => !row.includes(' '))]);
}
