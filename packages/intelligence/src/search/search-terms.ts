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

/** Words past this many characters of a text are not looked at, nor more of them than that. */
const READ_CHARACTERS = 20_000;
const MOST_TERMS = 2_000;

/** Stored texts were read so: with marks, they would not be found by the words they have. */
const STORED_FORM = 'unmarked';

/** Words that nearly every English text has and that say nothing of what it is about. */
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

/** A first line of its own that is no longer than this is a title: its words count twice. */
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

/** The first line with its break, when it is short and more is said below; else nothing. */
function titleOf(text: string): string {
  const behind = text.slice(0, LONGEST_TITLE + 1).indexOf('\n') + 1;
  return behind > 1 && text.slice(behind).trim() !== '' ? text.slice(0, behind) : '';
}

/** Makes a workspace's terms into 32-bit keys. The same word has another key elsewhere, so that an index holds no list of all. */
export function termKeys(workspaceId: string): (term: string) => number {
  const seed = hash(workspaceId);
  return (term) => mix(hash(term, seed)) | 0;
}
