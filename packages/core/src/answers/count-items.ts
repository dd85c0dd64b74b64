import { type searchFacts } from '@feedback/db';
import { type Found } from './join-parts.ts';

/** The number of accepted items: several parts of one item count once. */
export function countItems(found: readonly { item: Pick<searchFacts.SearchFacts, 'said'> }[]): number {
  return new Set(found.map(({ item }) => item.said.wholeId)).size;
}

/** A mention with the accepted item that it belongs to. */
export type OnceSaid = { item: Pick<searchFacts.SearchFacts, 'said'>; mention: searchFacts.Mention };

/** The mentions of these items, each once: a mention of a divided item is listed with each of its parts. */
export function eachOnce(found: readonly Pick<Found, 'item' | 'mentions'>[]): OnceSaid[] {
  const said = found.flatMap(({ item, mentions }) => mentions.map((mention) => ({ item, mention })));
  const keyOf = ({ item, mention }: OnceSaid) =>
    `${item.said.wholeId} ${mention.customerKey} ${mention.saidAt.getTime()}`;
  return [...new Map(said.map((one) => [keyOf(one), one])).values()];
}
