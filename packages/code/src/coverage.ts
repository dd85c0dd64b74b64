import { wordVectors } from '@feedback/intelligence';
import { type CodeIndex } from './code-index.ts';
import { spokenWords, termOf } from './code-words.ts';
import { mentionsOf } from './mentions.ts';
import { searchedIn } from './searched-files.ts';
import { type Subject } from './subject.ts';

/**
 * Below this the words of a subject occur as good as nowhere. Of twelve tasks in customers' words, the lowest has .27 in its own repository; reports
 * about other products have .01 to .19 in small ones.
 */
export const LEAST_COVERAGE = 0.2;

/** How much the rarer words count before the others; a word in each line is the subject, one in a single line its example. */
const OF_TELLING = 4;
const OF_LINES = 2;
/** How much a word tells that the table does not know. */
const OF_UNKNOWN = 1;

/**
 * How much of what a subject speaks of occurs in the files that are searched, names split, comments and strings included; 0..1. Its title
 * and each line of its text count, and 1 is for a text that names a file. A word that no table of English knows counts only where
 * the files have it.
 */
export function coverageOf(index: CodeIndex, { title, text }: Subject): number {
  const files = searchedIn(index);
  if (mentionsOf(`${title}\n${text}`, files).some((mention) => mention > 0)) return 1;
  const known = termsIn(index);
  const lines = [title, ...text.split('\n')].filter((line) => line.trim() !== '');
  const counts = new Map<string, number>();
  for (const line of lines)
    for (const word of spokenWords(line).values()) counts.set(word, (counts.get(word) ?? 0) + 1);
  let [covered, all] = [0, 0];
  for (const [word, count] of counts) {
    const isThere = known.has(termOf(word));
    const telling = tellingOf(word) ?? (isThere ? OF_UNKNOWN : 0);
    const weight = telling ** OF_TELLING * (count / lines.length) ** OF_LINES;
    all += weight;
    if (isThere) covered += weight;
  }
  return all === 0 ? 1 : covered / all;
}

function tellingOf(word: string): number | undefined {
  const { positionOf, telling } = wordVectors();
  const position = positionOf(word);
  return position === undefined ? undefined : telling(position);
}

const termsOfIndexes = new WeakMap<CodeIndex, Set<number>>();

/** The words of all files that are searched, and of their paths. */
function termsIn(index: CodeIndex): Set<number> {
  let terms = termsOfIndexes.get(index);
  if (!terms) {
    terms = new Set();
    for (const { words, pathWords } of searchedIn(index))
      for (const counted of [words, pathWords]) for (const term of counted.terms) terms.add(term);
    termsOfIndexes.set(index, terms);
  }
  return terms;
}
