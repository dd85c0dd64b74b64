import { type searchFacts } from '@feedback/db';

/**
 * An item that bears on a question, how well (0..1), on which parts of its subject, by their places, and who says it: its
 * mentions that pass what the question asks, an item's own customer first.
 */
export type Found = {
  item: searchFacts.SearchFacts;
  relevance: number;
  parts: number[];
  mentions: searchFacts.Mention[];
};

/** The same before its mentions are read. */
export type Judged = Omit<Found, 'mentions'>;

type OfPart = { item: searchFacts.SearchFacts; relevance: number }[];

/** Joins what bears on each part of a subject, best first. */
export function joinParts(ofParts: OfPart[]): Judged[] {
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

/** “Both X and Y” wants items that speak of both; where none does, of either. */
export function ofAllParts(found: Judged[], parts: number): Judged[] {
  const ofBoth = found.filter((one) => one.parts.length === parts);
  return ofBoth.length > 0 ? ofBoth : found;
}

/** Where customers are asked for who speak of “both X and Y”: the accounts that do, in one item or in several. */
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
