import { wordsOf } from '@feedback/intelligence';
import { namesAddress } from './check-reading.ts';

/** At least so much of what is made of needs is words that several of them have: one need alone says nothing for the others. */
const LEAST_SHARED = 0.5;
/** The least letters of a word that says something, and how many of them are compared: “exports” is “export”. */
const [LEAST_LETTERS, STEM_LETTERS] = [4, 5];
const PLAIN = /^[^[\]<>"“”„‘‚‹›«»\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u;

/**
 * What a model made of needs, as one plain line without the stop at its end: no address, no number that no need has, and at least half of its
 * words stand in `leastNeeds` of the needs or more. Null for anything else.
 */
export function plainLineOf(said: string, needs: readonly string[], leastNeeds = 2): string | null {
  const line = said.trim().replace(/\.$/u, '');
  const isPlain = PLAIN.test(line) && line.isWellFormed() && !namesAddress(line);
  return isPlain && saysWhatNeedsSay(line, needs, leastNeeds) ? line : null;
}

/**
 * What a model made of the needs of a requirement, one for each of its items: as `plainLineOf`, but half of its words stand in the needs of half
 * of the items. For what fails it is no line that one need has with all its words: that says the fault, and not what is so without it.
 */
export function wordingOf(said: string, needs: readonly string[], sort: 'failure' | 'wish'): string | null {
  const line = plainLineOf(said, needs, Math.max(2, Math.ceil(needs.length / 2)));
  if (line === null || sort === 'wish') return line;
  const words = wordsOf(line.toLowerCase()).map(stemOf);
  const isOfOne = needs.some((need) => {
    const known = new Set(wordsOf(need.toLowerCase()).map(stemOf));
    return words.every((word) => known.has(word));
  });
  return isOfOne ? null : line;
}

function saysWhatNeedsSay(line: string, needs: readonly string[], leastNeeds: number): boolean {
  const ofNeeds = needs.map((need) => new Set(stemsOf(need)));
  const havingWord = (word: string) => ofNeeds.filter((words) => words.has(word)).length;
  const words = [...new Set(stemsOf(line))];
  const numbers = wordsOf(line).filter((word) => /\p{N}/u.test(word));
  const known = new Set(needs.flatMap((need) => wordsOf(need)));
  const shared = words.filter((word) => havingWord(word) >= leastNeeds).length;
  return (
    words.length > 0 && shared >= LEAST_SHARED * words.length && numbers.every((number) => known.has(number))
  );
}

/** The words that say something, as they are compared. */
export function stemsOf(text: string): string[] {
  return wordsOf(text.toLowerCase())
    .filter((word) => word.length >= LEAST_LETTERS)
    .map(stemOf);
}

function stemOf(word: string): string {
  return word.slice(0, STEM_LETTERS);
}
