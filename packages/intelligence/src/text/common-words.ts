import { readFileSync } from 'node:fs';
import { type Thesaurus } from './thesaurus.ts';

/** The word table begins with the words that are said most. */
const COMMON_ROWS = 12_000;

/** The English words that people use every day or when they speak of software: those of the thesaurus first. */
export function readCommonWords(folder: URL, thesaurus: Thesaurus): ReadonlySet<string> {
  const rows = readFileSync(new URL('rows.txt', folder), 'latin1').split('\n', COMMON_ROWS);
  return new Set([...thesaurus.words, ...rows.filter((row) => !row.includes(' '))]);
}
