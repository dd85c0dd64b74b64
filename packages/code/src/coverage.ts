import { judgeLanguage, wordVectors } from '@feedback/intelligence';
import { type CodeIndex } from './code-index.ts';
import { spokenWords, termOf } from './code-words.ts';
import { mentionsOf } from './mentions.ts';
import { searchedIn } from './searched-files.ts';
import { isAbbreviation, LEAST_LETTERS, linesOf, type Subject, withoutFunctionWords } from './subject.ts';
import { countOf, type TermCounts } from './term-counts.ts';

/**
 * A word of a subject in lower case: its term, how much it tells, 0..1, the share of lines that have it, and how many lines write it in lower case or as an
 * abbreviation, and so not as a name.
 */
export type SpokenWord = { word: string; term: number; telling: number; share: number; notAsName: number };

/** How much the rarer words count before the others; a word in each line is the subject, one in a single line its example. */
const OF_TELLING = 4;
const OF_LINES = 2;
const OF_TELLING_IN_PART = 2;
/** How much a word tells that the table does not know. */
const OF_UNKNOWN = 1;

/** The words of a subject. One that no table of English knows counts only where the files have it. */
export function wordsOf(index: CodeIndex, subject: Subject): SpokenWord[] {
  const known = termsIn(index);
  const lines = linesOf(withoutFunctionWords(subject));
  const written = lines.map(termsOfNoNames);
  return [...countLines(lines)].flatMap(([word, count]) => {
    const term = termOf(word);
    const telling = tellingOf(word) ?? (known.has(term) ? OF_UNKNOWN : undefined);
    const notAsName = written.filter((terms) => terms.has(term)).length;
    return telling === undefined ? [] : [{ word, term, telling, share: count / lines.length, notAsName }];
  });
}

/** In how many lines each word stands. */
function countLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines)
    for (const word of spokenWords(line).values()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** A word that tells less, such as “twice” or “button”, says nothing by being missing. */
const LEAST_TELLING = 1;

/**
 * The words of a subject that occur in no file that is searched, in lower case; those in most lines first, then those that tell most. Only words
 * that a line writes not as a name, or in a language other than English more than one line.
 */
export function missingWords(index: CodeIndex, subject: Subject): string[] {
  const known = termsIn(index);
  const lines = linesOf(withoutFunctionWords(subject));
  const written = new Set(lines.flatMap((line) => [...termsOfNoNames(line)]));
  // The table is of English: in other languages it knows hardly a word, and nouns may begin with a capital.
  const ofUnknown = judgeLanguage(subject.text) === 'other' ? OF_UNKNOWN : 0;
  const found = new Map<number, { word: string; lines: number; telling: number }>();
  for (const [word, count] of countLines(lines)) {
    const before = found.get(termOf(word));
    if (before) before.lines += count;
    else found.set(termOf(word), { word, lines: count, telling: tellingOf(word) ?? ofUnknown });
  }
  const isNoName = (term: number, count: number) => written.has(term) || (ofUnknown > 0 && count > 1);
  return [...found]
    .filter(
      ([term, { telling, lines: count }]) =>
        !known.has(term) && isNoName(term, count) && telling >= LEAST_TELLING,
    )
    .map(([, one]) => one)
    .filter(({ word }) => word.length >= LEAST_LETTERS)
    .toSorted((one, other) => other.lines - one.lines || other.telling - one.telling)
    .map(({ word }) => word);
}

function termsOfNoNames(line: string): Set<number> {
  const words = line
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word === word.toLowerCase() || isAbbreviation(word));
  return new Set(Array.from(spokenWords(words.join(' ')).values(), termOf));
}

/**
 * How much of what a subject speaks of occurs in the files that are searched, names split, comments and strings included; 0..1. Its title
 * and each line of its text count, and 1 is for a text that names a file.
 */
export function coverageOf(index: CodeIndex, subject: Subject): number {
  if (mentionsOf(`${subject.title}\n${subject.text}`, searchedIn(index)).some((mention) => mention > 0))
    return 1;
  const known = termsIn(index);
  return shareOf(
    wordsOf(index, subject),
    ({ telling, share }) => telling ** OF_TELLING * share ** OF_LINES,
    ({ term }) => known.has(term),
    1,
  );
}

/** How much of what a subject speaks of occurs in one part of a file; 0..1. */
export function coverageIn(part: TermCounts, words: readonly SpokenWord[]): number {
  return shareOf(
    words,
    ({ telling, share }) => telling ** OF_TELLING_IN_PART * share,
    ({ term }) => countOf(part, term) > 0,
  );
}

/** How much of what a subject speaks of occurs in messages of commits; 0..1. */
export function coverageByCommits({ commits }: CodeIndex, words: readonly SpokenWord[]): number {
  const all = new Set<number>();
  for (const { words: said } of commits) for (const term of said.terms) all.add(term);
  return shareOf(
    words,
    ({ telling, share }) => telling ** OF_TELLING_IN_PART * share,
    ({ term }) => all.has(term),
  );
}

function shareOf(
  words: readonly SpokenWord[],
  weightOf: (word: SpokenWord) => number,
  isThere: (word: SpokenWord) => boolean,
  ofNothing = 0,
): number {
  let [covered, all] = [0, 0];
  for (const word of words) {
    const weight = weightOf(word);
    all += weight;
    if (isThere(word)) covered += weight;
  }
  return all === 0 ? ofNothing : covered / all;
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
