import { type mergeSuggestions } from '@feedback/db';
import { nearText, type Refinement, wordDifference } from '@feedback/intelligence';

/** The most suggestions in a workspace, half of each kind: more than a person would review. */
const MOST = 50;

/** The items for which merges are suggested: of these it must be known what was said. */
export function itemsToMerge({ alike }: Pick<Refinement, 'alike'>): string[] {
  return [...new Set(alike.slice(0, MOST / 2).flatMap(({ one, other }) => [one, other]))];
}

/** What customers said in an item. `isNeed`: it was compared by the need that a model read in it. */
export type SaidInItem = { text: string; isNeed: boolean };

/**
 * Suggests merges: priorities that are close, and items that differ by a few words or in which a model read the same, each with a reason. `said`
 * has the customers' own words; a pair without them, because an item is gone, is left out.
 */
export function suggestMerges(
  { close, alike }: Pick<Refinement, 'close' | 'alike'>,
  said: ReadonlyMap<string, SaidInItem>,
): mergeSuggestions.NewSuggestion[] {
  const priorities = close.slice(0, MOST / 2).map(({ one, other, likeness }) => ({
    kind: 'priorities' as const,
    one,
    other,
    likeness: Math.min(1, likeness),
    reason: `What is said in one is ${Math.round(Math.min(1, likeness) * 100)} % as like the other as it is like itself`,
  }));
  const items = alike.slice(0, MOST / 2).flatMap(({ one, other, likeness }) => {
    const [first, second] = [said.get(one), said.get(other)];
    if (!first || !second) return [];
    return [{ kind: 'items' as const, one, other, likeness, reason: reasonOf(first, second) }];
  });
  return [...priorities, ...items];
}

function reasonOf(
  { text: one, isNeed }: SaidInItem,
  { text: other, isNeed: isOtherNeed }: SaidInItem,
): string {
  const words = nearText(one);
  if (words !== null && words === nearText(other)) return 'The same words, apart from spelling';
  const { onlyOne, onlyOther } = wordDifference(one, other);
  const parts = [
    ...(onlyOne.length > 0 ? [`only the first says ${quoted(onlyOne)}`] : []),
    ...(onlyOther.length > 0 ? [`only the second says ${quoted(onlyOther)}`] : []),
  ];
  const reason = parts.length > 0 ? parts.join(', ') : 'the same words in another order';
  if (isNeed || isOtherNeed) return `A model read nearly the same in both; of the customers’ words ${reason}`;
  return `Nearly the same: ${reason}`;
}

function quoted(words: string[]): string {
  return words.map((word) => `“${word}”`).join(', ');
}
