import { dotProduct, vectorLength } from '../encoder/item-vector.ts';
import { type Neighbours } from './find-neighbours.ts';

/** From this cosine on two items say the same in nearly the same words. */
const NEARLY_THE_SAME = 0.96;
/** Only this many nearest neighbours of an item are looked at. */
const LOOKED_AT = 3;

/** Two items, by their positions, that say nearly the same; `likeness` is the cosine of their item vectors. */
export type Repeat = { one: number; other: number; likeness: number };

/**
 * The pairs of items that say nearly the same, each once, in order of the first item. Their stored vectors are compared, not
 * their cluster vectors: if sixty items are about one thing, subtracting the mean leaves nothing to compare.
 */
export function findRepeats(stored: Int8Array[], { k, positions }: Neighbours): Repeat[] {
  const seen = new Set<number>();
  const repeats: Repeat[] = [];
  const lengths = Float64Array.from(stored, vectorLength);
  for (const [item, vector] of stored.entries()) {
    for (const neighbour of positions.subarray(item * k, item * k + Math.min(k, LOOKED_AT))) {
      if (neighbour < 0) break;
      const [one, other] = [Math.min(item, neighbour), Math.max(item, neighbour)];
      const pair = one * stored.length + other;
      if (seen.has(pair)) continue;
      seen.add(pair);
      const both = (lengths[item] ?? 0) * (lengths[neighbour] ?? 0);
      const likeness = both === 0 ? 0 : dotProduct(vector, stored[neighbour] ?? vector) / both;
      if (likeness >= NEARLY_THE_SAME) repeats.push({ one, other, likeness });
    }
  }
  return repeats;
}
