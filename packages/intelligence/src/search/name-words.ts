import { SMALL_WORDS } from './question-phrases.ts';
import { toTokens } from './question-tokens.ts';

/** The words of a question that are used to look up names. */
export type NameWords = { wholes: string[]; words: string[]; beginnings: string[] };

const NOT_LETTERS = /[^\p{L}\p{N}]+/u;
const LEAST_LETTERS = 3;
/** The maximum number of words that are looked up together as a name. */
const LONGEST = 6;
/** Names are also indexed by this many of their first letters. */
const BEGINNING = 3;

/**
 * The words of a question that may belong to a name: alone, up to six together as a whole name, and their beginnings. In a
 * beginning one letter may be missing, or two may be swapped.
 */
export function nameWords(question: string): NameWords {
  const all = toTokens(question).flatMap(({ word }) => word.split(NOT_LETTERS).filter((part) => part !== ''));
  const words = all.filter((word) => word.length >= LEAST_LETTERS && !SMALL_WORDS.has(word));
  const wholes = all.flatMap((_, at) =>
    Array.from({ length: Math.min(LONGEST, all.length - at) }, (__, n) =>
      all.slice(at, at + n + 1).join(' '),
    ),
  );
  return {
    wholes: [...new Set(wholes)],
    words: [...new Set(words)],
    beginnings: [...new Set(words.flatMap(beginningsOf))],
  };
}

function beginningsOf(word: string): string[] {
  const [first = '', second = '', third = '', fourth = ''] = word;
  return [
    first + second + third,
    first + third + second,
    first + third + fourth,
    first + second + fourth,
  ].filter((beginning) => beginning.length === BEGINNING);
}
