import { domainName } from '../accounts/company-domain.ts';
import { SMALL_WORDS } from './question-phrases.ts';
import { toTokens } from './question-tokens.ts';

/** The words of a question that are used to look up names. */
export type NameWords = { wholes: string[]; words: string[]; beginnings: string[]; domains: string[] };

const NOT_LETTERS = /[^\p{L}\p{N}]+/u;
const LEAST_LETTERS = 3;
/** The maximum number of words that are looked up together as a name. */
const LONGEST = 6;
/** Names are also indexed by this many of their first letters. */
const BEGINNING = 3;
/** A question is no longer; more domains than these are none of a question. */
const [READ_UNITS, MOST_DOMAINS] = [2_000, 5];
const DOMAIN = /(?<![\p{L}\p{N}.@-])[\p{L}\p{N}][\p{L}\p{N}.-]{2,252}(?<=[\p{L}\p{N}])/gu;

/**
 * The words of a question that may belong to a name: alone, up to six together as a whole name, and their beginnings. In a
 * beginning one letter may be missing, or two may be swapped. A company may be named by the domain of its mail, too.
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
    domains: domainsIn(question),
  };
}

/** The mail domains that a question writes out. */
function domainsIn(question: string): string[] {
  const written = question.slice(0, READ_UNITS).match(DOMAIN) ?? [];
  return [...new Set(written.flatMap((text) => domainName(text) ?? []))].slice(0, MOST_DOMAINS);
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
