import { toClauses } from '../signals/subject-words.ts';

/**
 * Two words by which two groups of texts about one thing differ. `isClear`: in each group several texts contain its word, and
 * nearly all do.
 */
export type Synonyms = { one: string; other: string; isClear: boolean };

/** A longer run of letters is a sentence in a script without spaces; no entry of a glossary is longer. */
const MOST_LETTERS = 60;
const LEAST_LETTERS = 3;
const CLEAR = { texts: 3, share: 0.8 };
const MOST_ELSEWHERE = 1 / 3;

/**
 * The words that distinguish two groups of texts which a person marked as meaning the same. Such a word is in at least half of
 * the texts of its group, in at least two unless the group has only one text, and in at most a third of the other group's texts,
 * where earlier corrections may have put some. Null unless each group has one such word.
 *
 * Product names are rarely common language, and texts differ in many other words. A common word therefore counts only if the
 * pair is clear and the other word is not common.
 */
export function findSynonyms(
  one: readonly string[],
  other: readonly string[],
  isCommon: (word: string) => boolean,
): Synonyms | null {
  const [ofOne, ofOther] = [countWords(one), countWords(other)];
  const a = pick(ofOne, ofOther, isCommon);
  const b = pick(ofOther, ofOne, isCommon);
  if (a === null || b === null) return null;
  const isClear =
    isClearIn(ofOne, a) && isClearIn(ofOther, b) && !ofOther.counts.has(a) && !ofOne.counts.has(b);
  const common = [a, b].filter(isCommon).length;
  return common === 0 || (common === 1 && isClear) ? { one: a, other: b, isClear } : null;
}

/** The number of texts that contain each content word. */
type Counted = { texts: number; counts: ReadonlyMap<string, number> };

function countWords(texts: readonly string[]): Counted {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const said = toClauses(text)
      .flat()
      .filter(
        ({ role, written }) =>
          role === 'content' && written.length >= LEAST_LETTERS && written.length <= MOST_LETTERS,
      )
      .map(({ written }) => written.toLowerCase().replace(/['’]s$/, ''));
    for (const word of new Set(said)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return { texts: texts.length, counts };
}

/**
 * The one distinguishing word of a group, preferably one that is not common language. Null if the two most frequent candidates
 * are equally frequent.
 */
function pick(own: Counted, other: Counted, isCommon: (word: string) => boolean): string | null {
  const least = own.texts === 1 ? 1 : Math.max(2, own.texts / 2);
  const found = [...own.counts].filter(
    ([word, count]) => count >= least && (other.counts.get(word) ?? 0) <= MOST_ELSEWHERE * other.texts,
  );
  const rare = found.filter(([word]) => !isCommon(word));
  const [first, second] = (rare.length > 0 ? rare : found).toSorted(([, a], [, b]) => b - a);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}

function isClearIn({ texts, counts }: Counted, word: string): boolean {
  return texts >= CLEAR.texts && (counts.get(word) ?? 0) >= CLEAR.share * texts;
}
