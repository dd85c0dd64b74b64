import { type search } from '@feedback/db';
import { codeDistances } from '@feedback/intelligence';

export type SearchCodes = search.Codes;

const ID_BYTES = 16;

/**
 * The ids of the codes that differ least from a code, those with the fewest differing bits first, then the newest. `later` are items
 * that may not be among the codes, with their distances.
 */
export function nearestCodes(
  { ids, codes, items }: Pick<SearchCodes, 'ids' | 'codes' | 'items'>,
  { code, limit, later }: { code: string; limit: number; later: { id: string; distance: number }[] },
): string[] {
  // A code stands in hex behind an x.
  const { distances, counts } = codeDistances(Buffer.from(code.slice(1), 'hex'), codes);
  const places = nearestPlaces(distances, counts, { limit, items });
  if (later.length === 0) return Array.from(places, (n) => idAt(ids, n));
  const near = new Map(later.map(({ id, distance }) => [id, distance]));
  for (const n of places) near.set(idAt(ids, n), distances[n] ?? 0);
  return [...near]
    .toSorted(([id, distance], [otherId, other]) => distance - other || (id < otherId ? 1 : -1))
    .slice(0, limit)
    .map(([id]) => id);
}

/** The positions of the codes that differ least, at most `limit`; of those that differ by as much, the last ones first. */
function nearestPlaces(
  distances: Uint16Array,
  counts: Uint32Array,
  { limit, items }: { limit: number; items: number },
): Int32Array {
  const furthest = furthestOf(counts, limit);
  /** Where the next code that differs by so much stands: ids rise, so it is before those that were found already. */
  const ends = new Int32Array(counts.length);
  let within = 0;
  for (const [distance, count] of counts.entries()) ends[distance] = within += count;
  const places = new Int32Array(Math.min(limit, items));
  for (let n = 0; n < items; n++) {
    const distance = distances[n] ?? 0;
    if (distance > furthest) continue;
    const at = (ends[distance] ?? 0) - 1;
    ends[distance] = at;
    places[at] = n; // beyond the end of the array nothing is written
  }
  return places;
}

/** The least distance within which there are at least `limit` items. */
function furthestOf(counts: Uint32Array, limit: number): number {
  let within = 0;
  for (const [distance, items] of counts.entries()) {
    within += items;
    if (within >= limit) return distance;
  }
  return Infinity;
}

function idAt(ids: Uint8Array, n: number): string {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + n * ID_BYTES, ID_BYTES).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
