import { spellOut } from './near-duplicate-key-spellings.ts';
import { nearTokens } from './near-duplicate-key-tokens.ts';

const MOST_SHOWN = 4;
/** Words beyond this many code units are not compared. */
const READ_UNITS = 20_000;

/**
 * The difference between two near-duplicates, for people: the words that only one of them has, the first four of each. Both
 * lists are empty when only the order differs.
 */
export function wordDifference(one: string, other: string): { onlyOne: string[]; onlyOther: string[] } {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const missing = (from: Set<string>, words: Set<string>) => [...words.difference(from)].slice(0, MOST_SHOWN);
  return { onlyOne: missing(b, a), onlyOther: missing(a, b) };
}

function wordsOf(text: string): Set<string> {
  return new Set(nearTokens(text.slice(0, READ_UNITS)).flatMap(({ word }) => spellOut(word).split(' ')));
}
