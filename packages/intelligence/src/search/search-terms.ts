import { compose } from '../text/compose.ts';
import {
  ARTICLES,
  AUXILIARIES,
  CONJUNCTIONS,
  CONTRACTION_PARTS,
  DEMONSTRATIVES,
  PREPOSITIONS,
  PRONOUNS,
  QUESTION_WORDS,
} from '../text/function-words.ts';
import { hash, mix } from '../text/hash.ts';
import { stem } from '../text/stem.ts';
import { wordsOf } from '../text/words.ts';

/** Only this many characters of a text are read, and at most this many words. */
const READ_CHARACTERS = 20_000;
const MOST_TERMS = 2_000;

/** Stored texts were read in this form; with marks, words would not be found. */
const STORED_FORM = 'unmarked';

/** Words of nearly every English text, which say nothing about its subject. */
const EMPTY = new Set([
  ...ARTICLES,
  ...DEMONSTRATIVES,
  ...PRONOUNS,
  ...QUESTION_WORDS,
  ...AUXILIARIES,
  ...PREPOSITIONS,
  ...CONJUNCTIONS,
  ...CONTRACTION_PARTS,
  ...'all also any get got just let more most no not now once only other own please some such too very'.split(
    ' ',
  ),
]);

/** A first line up to this length is a title: its words count twice. */
const LONGEST_TITLE = 200;

/**
 * The words by which a search finds a text, in order and with repeats: small letters, English ones by their stem (Porter 1980),
 * empty ones left out. Other languages keep their words as they are.
 */
export function searchTerms(text: string): string[] {
  const read = text.slice(0, READ_CHARACTERS);
  return wordsOf(compose(`${titleOf(read)}${read}`).toLowerCase(), STORED_FORM)
    .filter((word) => !EMPTY.has(word))
    .slice(0, MOST_TERMS)
    .map(stem);
}

/** The first line with its line break, if it is short and more follows; else nothing. */
function titleOf(text: string): string {
  const behind = text.slice(0, LONGEST_TITLE + 1).indexOf('\n') + 1;
  return behind > 1 && text.slice(behind).trim() !== '' ? text.slice(0, behind) : '';
}

/** Makes a workspace's terms into 32-bit keys. The same word has another key elsewhere, so that an index holds no list of all. */
export function termKeys(workspaceId: string): (term: string) => number {
  const seed = hash(workspaceId);
  return (term) => mix(hash(term, seed)) | 0;
}
