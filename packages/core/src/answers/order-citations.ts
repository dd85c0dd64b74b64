import { type searchFacts } from '@feedback/db';
import { wordsOf } from '@feedback/intelligence';
import { type Found } from './join-parts.ts';
import { type Understood } from './understood.ts';

/** An item with one of its mentions, and the need that a model read in it. */
export type Saying = Omit<Found, 'mentions'> & { mention: searchFacts.Mention; need: string | null };

type Asking = Pick<Understood, 'intent'>;

/** Questions whose citations keep the order in which items were found, so that those behind the last one need not be compared. */
const IN_ORDER_FOUND = new Set<Asking['intent']>(['what', 'count', 'exists', 'trend', 'next']);

/**
 * Orders citations, at most `limit`, so that the first ones support the answer: each account, each side, the first and the last mention. Equal
 * words are cited once, or once per account if the question asks for customers, or once per time if it asks for times.
 */
export function orderCitations(found: Found[], { intent }: Asking, limit: number): Saying[] {
  const sayings = found.flatMap(({ mentions, ...one }) =>
    (intent === 'who' || intent === 'since' ? mentions : mentions.slice(0, 1)).map((mention) => ({
      ...one,
      mention,
      need: one.item.said.need,
    })),
  );
  const most = IN_ORDER_FOUND.has(intent) ? limit : Infinity;
  return inOrder(distinct(sayings, intent, most), intent).slice(0, limit);
}

function inOrder(sayings: Saying[], intent: Asking['intent']): Saying[] {
  if (intent === 'who') return inTurn(sayings, ({ mention }) => mention.accountKey);
  if (intent === 'compare') return inTurn(sayings, ({ parts }) => String(parts[0] ?? ''));
  if (intent === 'why') return inTurn(sayings, ({ item }) => item.priorityId ?? item.id);
  if (intent === 'sentiment') return inTurn(sayings, ({ item }) => item.kind);
  if (intent !== 'since') return sayings;
  const byTime = sayings.toSorted((a, b) => a.mention.saidAt.getTime() - b.mention.saidAt.getTime());
  const ends = new Set([byTime[0], byTime.at(-1)].filter((end) => end !== undefined));
  return [...ends, ...sayings.filter((one) => !ends.has(one))];
}

/** The first sayings with words of their own, at most `most`. */
function distinct(sayings: Saying[], intent: Asking['intent'], most: number): Saying[] {
  const apart = ({ mention }: Saying) =>
    intent === 'who' ? mention.accountKey : intent === 'since' ? mention.saidAt.toISOString() : '';
  const plainTexts = new Map<string, string>();
  const plainOf = ({ item: { id, said } }: Saying) => {
    const plain = plainTexts.get(id) ?? wordsOf(said.text.toLowerCase()).join(' ');
    plainTexts.set(id, plain);
    return plain;
  };
  const seen = new Set<string>();
  const found: Saying[] = [];
  for (const one of sayings) {
    if (found.length >= most) break;
    const plain = `${apart(one)} ${plainOf(one)}`;
    if (seen.has(plain)) continue;
    seen.add(plain);
    found.push(one);
  }
  return found;
}

/** Takes the best of each group, then the second best, and so on. */
function inTurn(found: Saying[], groupOf: (one: Saying) => string): Saying[] {
  const groups = Map.groupBy(found, groupOf);
  const places = new Map(
    [...groups.values()].flatMap((group) => group.map((one, place) => [one, place] as const)),
  );
  return found.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}
