import { type Found } from './join-parts.ts';
import { type Understood } from './understand-question.ts';

/** Orders items so that the first ones carry what the answer says: each account, each side, the first and the last. */
export function orderCitations(found: Found[], { intent }: Pick<Understood, 'intent'>): Found[] {
  if (intent === 'who') return inTurn(found, ({ item }) => item.accountKey);
  if (intent === 'compare') return inTurn(found, ({ parts }) => String(parts[0] ?? ''));
  if (intent === 'why') return inTurn(found, ({ item }) => item.priorityId ?? item.id);
  if (intent === 'sentiment') return inTurn(found, ({ item }) => item.kind);
  if (intent !== 'since') return found;
  const byTime = found.toSorted((a, b) => a.item.saidAt.getTime() - b.item.saidAt.getTime());
  const ends = new Set([byTime[0], byTime.at(-1)].filter((end) => end !== undefined));
  return [...ends, ...found.filter((one) => !ends.has(one))];
}

/** The best of each group first, then their next ones. */
function inTurn(found: Found[], groupOf: (one: Found) => string): Found[] {
  const groups = Map.groupBy(found, groupOf);
  const places = new Map(
    [...groups.values()].flatMap((group) => group.map((one, place) => [one, place] as const)),
  );
  return found.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}
