import {
  ARTICLES,
  AUXILIARIES,
  CONJUNCTIONS,
  DEMONSTRATIVES,
  GREETINGS,
  NEGATIONS,
  PREPOSITIONS,
  PRONOUNS,
  QUESTION_WORDS,
} from '../text/function-words.ts';
import { stem } from '../text/stem.ts';
import { withoutClitic, withPlainApostrophes, wordsOf } from '../text/words.ts';

/** A word as written, and as counted: lower case, without its ending. */
export type SubjectWord = {
  written: string;
  stem: string;
  role: Role;
  /** Whether the word begins a sentence, where a capital letter means nothing. */
  isFirst: boolean;
};

/** `content` has meaning; `link` joins words inside a subject; `filler` is left out of a subject; `negation` reverses the meaning. */
export type Role = 'content' | 'link' | 'filler' | 'negation';

/** The look-behind makes a run of marks match at its beginning only: matching from each mark would take quadratic time. */
const CLAUSE_END =
  /(?<![.!?;:,()[\]{}"“”\n\r])[.!?;:,()[\]{}"“”\n\r]+(?=\s|$)|[()[\]{}"“”\n\r]|\s[-–—]+\s|--+/;
const NEGATIVE = new Set([
  ...NEGATIONS,
  ...'unable cant wont dont doesnt didnt isnt hasnt wasnt couldnt'.split(' '),
]);

const LINKS = new Set([...PREPOSITIONS, 'down', 'and', 'or']);

const FILLERS = new Set([
  ...ARTICLES,
  ...DEMONSTRATIVES,
  ...PRONOUNS,
  ...QUESTION_WORDS,
  ...AUXILIARIES,
  ...CONJUNCTIONS,
  ...GREETINGS,
  ...listOf(`some any all each every both either another other such same own
    just also too very really quite still yet already even only again now ever always maybe perhaps please thanks thank dear ok okay
    else get gets got getting gotten go goes going gone come comes want wants wanted need needs needed like know tell told
    say says said let lets make makes making made take takes took give gives try tries tried trying see seem seems think thought
    wonder wondering guess help possible able thing things something anything someone anyone way ways lot lots much many more most
    one ones two well good sure kind sort bit today yesterday tomorrow day days week weeks time times soon longer
    yes no-one actually currently recently apparently supposed looking look looks find
    ago month months year years earlier later last long reason reasons matter suddenly couple`),
]);

/** The clauses of a text, each as its words in order. A subject never spans two clauses. */
export function toClauses(text: string): SubjectWord[][] {
  return withPlainApostrophes(text.slice(0, 2_000))
    .split(CLAUSE_END)
    .map((clause) => wordsOf(clause, 'written').map((written, at) => toWord(written, at === 0)))
    .filter((clause) => clause.length > 0);
}

function toWord(written: string, isFirst: boolean): SubjectWord {
  const lower = written.toLowerCase();
  return { written, stem: stem(withoutClitic(lower)), role: roleOf(lower), isFirst };
}

function roleOf(word: string): Role {
  if (NEGATIVE.has(word) || word.endsWith("n't")) return 'negation';
  if (LINKS.has(word)) return 'link';
  return FILLERS.has(withoutClitic(word)) || (word.length === 1 && !/\p{N}/u.test(word))
    ? 'filler'
    : 'content';
}

function listOf(list: string): string[] {
  return list.split(/\s+/);
}
