import { spokenWords, termOf } from './code-words.ts';
import { type SpokenWord } from './coverage.ts';
import { type CodeFile } from './read-file.ts';
import { countOf, type TermCounts } from './term-counts.ts';

const MOST = 4;
const LEAST_LINES = 2;

/**
 * The words of a subject that a part of a file has too, as the file's names, texts and comments write them; those that tell most first. Only
 * words that two lines write, not as a name: what is named is stored, and must be no name of a customer.
 */
export function metWords(file: CodeFile, part: TermCounts, words: readonly SpokenWord[]): string[] {
  const written = new Map<number, string>();
  for (const said of file.says)
    for (const word of spokenWords(said).values()) {
      const term = termOf(word);
      if (!written.has(term)) written.set(term, word);
    }
  const met = words
    .filter(({ term, notAsName }) => notAsName >= LEAST_LINES && countOf(part, term) > 0)
    .toSorted((a, b) => b.telling * b.share - a.telling * a.share)
    .flatMap(({ term }) => written.get(term) ?? []);
  return [...new Set(met)].slice(0, MOST);
}
