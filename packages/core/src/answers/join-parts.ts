import { type searchFacts } from '@feedback/db';
import { type Bearing } from '@feedback/intelligence';

/**
 * An item that bears on a question: how well (0..1), on which parts of its subject, by their positions, and its mentions that
 * pass the question's filters, those of its own customer first.
 */
export type Found = {
  item: searchFacts.SearchFacts;
  relevance: number;
  parts: number[];
  mentions: searchFacts.Mention[];
};

/** A found item without its mentions. */
export type Judged = Omit<Found, 'mentions'>;

/** Joins the items of all parts of a subject, best first. */
export function joinParts(ofParts: Bearing<searchFacts.SearchFacts>[][]): Judged[] {
  const found = new Map<string, Judged>();
  for (const [part, items] of ofParts.entries())
    for (const { item, relevance } of items) {
      const before = found.get(item.id);
      found.set(item.id, {
        item,
        relevance: Math.max(relevance, before?.relevance ?? 0),
        parts: [...(before?.parts ?? []), part],
      });
    }
  return [...found.values()].toSorted((a, b) => b.relevance - a.relevance);
}

/**
 * The items that speak of all parts (“both X and Y”), themselves or with the other signals of the same whole; if there are none,
 * the items of any part.
 */
export function ofAllParts(found: Judged[], parts: number): Judged[] {
  const spoken = new Map<string, Set<number>>();
  for (const { item, parts: ofItem } of found)
    spoken.set(item.said.wholeId, new Set([...(spoken.get(item.said.wholeId) ?? []), ...ofItem]));
  const ofBoth = found.filter(({ item }) => spoken.get(item.said.wholeId)?.size === parts);
  return ofBoth.length > 0 ? ofBoth : found;
}

/** The accounts that speak of all parts, in one item or in several, for a question that asks for customers. */
export function accountsOfAllParts(found: Found[], parts: number): string[] {
  const spoken = new Map<string, Set<number>>();
  for (const { mentions, parts: ofItem } of found)
    for (const { accountKey } of mentions) {
      const known = spoken.get(accountKey) ?? new Set();
      for (const part of ofItem) known.add(part);
      spoken.set(accountKey, known);
    }
  return [...spoken].filter(([, known]) => known.size === parts).map(([key]) => key);
}
