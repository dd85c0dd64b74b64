import { type CodeIndex } from './code-index.ts';
import { spokenWords, termOf } from './code-words.ts';
import { type SpokenWord } from './coverage.ts';
import { nearWordsIn } from './near-words.ts';
import { type CodeFile } from './read-file.ts';
import { searchedIn } from './searched-files.ts';
import { LEAST_LETTERS } from './subject.ts';
import { countOf, type TermCounts } from './term-counts.ts';

const MOST = 4;
const MOST_PAIRS = 2;
const LEAST_LINES = 2;

/**
 * The words of a subject that a part of a file has too, as the file's names, texts and comments write them; those that tell most first. Only
 * words that two lines write, not as a name: what is named is stored, and must be no name of a customer.
 */
export function metWords(file: CodeFile, part: TermCounts, words: readonly SpokenWord[]): string[] {
  const written = writtenIn(file);
  const met = tellingFirst(words)
    .filter(({ term }) => countOf(part, term) > 0)
    .flatMap(({ term }) => written.get(term) ?? []);
  return [...new Set(met)].slice(0, MOST);
}

/** A word of a subject, and the word of the code that means nearly the same. */
export type MetPair = { said: string; code: string };

/** The words of a subject that a part of a file does not have, and says in another word, by the same rule; those that tell most first. */
export function metInOtherWords(
  index: CodeIndex,
  { file, part }: { file: CodeFile; part: TermCounts },
  words: readonly SpokenWord[],
): MetPair[] {
  const written = writtenIn(file);
  const near = nearWordsIn(searchedIn(index));
  return tellingFirst(words)
    .filter(({ term }) => countOf(part, term) === 0)
    .flatMap(({ word }) => {
      const met = near(word).near.find(({ term }) => countOf(part, term) > 0 && written.has(term));
      const code = met && written.get(met.term);
      return code === undefined ? [] : [{ said: word, code }];
    })
    .slice(0, MOST_PAIRS);
}

/** What may be named, the most telling first. */
function tellingFirst(words: readonly SpokenWord[]): SpokenWord[] {
  return words
    .filter(({ word, notAsName }) => notAsName >= LEAST_LINES && word.length >= LEAST_LETTERS)
    .toSorted((a, b) => b.telling * b.share - a.telling * a.share);
}

/** The words of a file by their terms, as its names, texts and comments write them. */
function writtenIn({ says }: CodeFile): Map<number, string> {
  const written = new Map<number, string>();
  for (const said of says)
    for (const word of spokenWords(said).values()) {
      const term = termOf(word);
      if (!written.has(term)) written.set(term, word);
    }
  return written;
}
