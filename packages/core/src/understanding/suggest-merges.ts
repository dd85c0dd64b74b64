import { type mergeSuggestions } from '@feedback/db';
import { nearText, type Refinement, wordDifference } from '@feedback/intelligence';
import { defined } from '@feedback/runtime';

/** The most suggestions in a workspace, half of each kind: more than a person would review. */
const MOST = 50;

/** Suggests merges: priorities that are close, and items that differ by a few words, each with a reason. */
export function suggestMerges(
  { close, alike }: Pick<Refinement, 'close' | 'alike'>,
  texts: ReadonlyMap<string, string>,
): mergeSuggestions.NewSuggestion[] {
  const priorities = close.slice(0, MOST / 2).map(({ one, other, likeness }) => ({
    kind: 'priorities' as const,
    one,
    other,
    likeness: Math.min(1, likeness),
    reason: `What is said in one is ${Math.round(Math.min(1, likeness) * 100)} % as like the other as it is like itself`,
  }));
  const textOf = (item: string) => defined(texts.get(item), 'text of an item that was looked at');
  const items = alike.slice(0, MOST / 2).map(({ one, other, likeness }) => ({
    kind: 'items' as const,
    one,
    other,
    likeness,
    reason: reasonOf(textOf(one), textOf(other)),
  }));
  return [...priorities, ...items];
}

function reasonOf(one: string, other: string): string {
  const words = nearText(one);
  if (words !== null && words === nearText(other)) return 'The same words, apart from spelling';
  const { onlyOne, onlyOther } = wordDifference(one, other);
  const parts = [
    ...(onlyOne.length > 0 ? [`only the first says ${quoted(onlyOne)}`] : []),
    ...(onlyOther.length > 0 ? [`only the second says ${quoted(onlyOther)}`] : []),
  ];
  const reason = parts.length > 0 ? parts.join(', ') : 'the same words in another order';
  return `Nearly the same: ${reason}`;
}

function quoted(words: string[]): string {
  return words.map((word) => `“${word}”`).join(', ');
}
