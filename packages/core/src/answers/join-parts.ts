import { type searchFacts } from '@feedback/db';
import { type Understood } from './understand-question.ts';

/** An item that bears on a question, how well (0..1), and on which parts of its subject, by their places. */
export type Found = { item: searchFacts.SearchFacts; relevance: number; parts: number[] };

type OfPart = { item: searchFacts.SearchFacts; relevance: number }[];

/**
 * Joins what bears on each part of a subject. “Both X and Y” wants items that speak of both; where none does, and customers are
 * asked for, those of accounts that speak of both; where neither does, of either.
 */
export function joinParts(
  ofParts: OfPart[],
  { joined, intent }: Pick<Understood, 'joined' | 'intent'>,
): Found[] {
  const found = new Map<string, Found>();
  for (const [part, items] of ofParts.entries())
    for (const { item, relevance } of items) {
      const before = found.get(item.id);
      found.set(item.id, {
        item,
        relevance: Math.max(relevance, before?.relevance ?? 0),
        parts: [...(before?.parts ?? []), part],
      });
    }
  const all = [...found.values()].toSorted((a, b) => b.relevance - a.relevance);
  if (joined !== 'all') return all;
  const ofBoth = all.filter(({ parts }) => parts.length === ofParts.length);
  if (intent !== 'who' && ofBoth.length > 0) return ofBoth;
  const accounts = Map.groupBy(all, ({ item }) => item.accountKey);
  const hasAll = (items: Found[]) => new Set(items.flatMap(({ parts }) => parts)).size === ofParts.length;
  const theirs = all.filter(({ item }) => hasAll(accounts.get(item.accountKey) ?? []));
  return intent === 'who' ? theirs : all;
}
