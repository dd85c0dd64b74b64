import { compose } from '../text/compose.ts';
import { CONJUNCTIONS, CONTRACTION_PARTS, FUNCTION_WORDS } from '../text/function-words.ts';
import { hash, mix } from '../text/hash.ts';
import { cachedStem } from '../text/stem.ts';
import { wordsOf } from '../text/words.ts';

/** Only this many characters of a text are read, and at most this many words. */
const READ_CHARACTERS = 20_000;
const MOST_TERMS = 2_000;

/** Stored texts were split in this form: if marks belonged to words now, stored words would not be found. */
const STORED_FORM = 'unmarked';

/** Words that nearly every English text contains, which say nothing about its subject. */
const EMPTY = new Set([
  ...FUNCTION_WORDS,
  ...CONJUNCTIONS,
  ...CONTRACTION_PARTS,
  ...'all also any get got just let more most no not now once only other own please some such too very'.split(
    ' ',
  ),
]);

/** A first line of at most this length is a title: its words count twice. */
const LONGEST_TITLE = 200;

/**
 * The words by which a search finds a text, in order and with repeats: in lower case, English words by their stem (Porter 1980),
 * words without meaning left out. Other languages keep their words as they are.
 */
export function searchTerms(text: string): string[] {
  const read = text.slice(0, READ_CHARACTERS);
  return wordsOf(compose(`${titleOf(read)}${read}`).toLowerCase(), STORED_FORM)
    .filter((word) => !EMPTY.has(word))
    .slice(0, MOST_TERMS)
    .map(cachedStem);
}

/** The first line with its line break if it is short and more text follows; else an empty string. */
function titleOf(text: string): string {
  const behind = text.slice(0, LONGEST_TITLE + 1).indexOf('\n') + 1;
  return behind > 1 && text.slice(behind).trim() !== '' ? text.slice(0, behind) : '';
}

/**
 * Makes a workspace's terms into 32-bit keys. The same word has a different key in every workspace, so that no list of an index
 * spans all workspaces.
 */
export function termKeys(workspaceId: string): (term: string) => number {
  const seed = hash(workspaceId);
  return (term) => mix(hash(term, seed)) | 0;
}

/** The terms of a question, with the frequency of each in the question. */
export function countTerms(terms: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1);
  return times;
}
