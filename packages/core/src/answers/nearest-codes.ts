import { type search } from '@feedback/db';

export type SearchCodes = search.Codes;

const WORDS = 6;
const BITS = 192;
const ID_BYTES = 16;

/**
 * The ids of the codes that differ least from a code, those with the fewest differing bits first, then the newest. `later` are items
 * that may not be among the codes, with their distances.
 */
export function nearestCodes(
  { ids, words, items }: Pick<SearchCodes, 'ids' | 'words' | 'items'>,
  { code, limit, later }: { code: string; limit: number; later: { id: string; distance: number }[] },
): string[] {
  const counts = new Uint32Array(BITS + 1);
  const distances = distancesFrom(toWords(code), { words, items, counts });
  const furthest = furthestOf(counts, limit);
  const near = new Map(later.map(({ id, distance }) => [id, distance]));
  for (let n = 0; n < items; n++) {
    const distance = distances[n] ?? BITS;
    if (distance <= furthest) near.set(idAt(ids, n), distance);
  }
  return [...near]
    .toSorted(([id, distance], [otherId, other]) => distance - other || (id < otherId ? 1 : -1))
    .slice(0, limit)
    .map(([id]) => id);
}

/** Each item's number of different bits, and in `counts` how many items have each. */
function distancesFrom(
  code: Uint32Array,
  { words, items, counts }: { words: Uint32Array; items: number; counts: Uint32Array },
): Uint8Array {
  const distances = new Uint8Array(items);
  const [a, b, c, d, e, f] = [...code] as [number, number, number, number, number, number]; // it has six words
  for (let n = 0, at = 0; n < items; n++, at += WORDS) {
    const distance =
      onesOf((words[at] ?? 0) ^ a) +
      onesOf((words[at + 1] ?? 0) ^ b) +
      onesOf((words[at + 2] ?? 0) ^ c) +
      onesOf((words[at + 3] ?? 0) ^ d) +
      onesOf((words[at + 4] ?? 0) ^ e) +
      onesOf((words[at + 5] ?? 0) ^ f);
    distances[n] = distance;
    counts[distance] = (counts[distance] ?? 0) + 1;
  }
  return distances;
}

/** The number of ones among 32 bits: sums of pairs, of fours, of eights, then all bytes at once. */
function onesOf(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The least distance within which there are at least `limit` items. */
function furthestOf(counts: Uint32Array, limit: number): number {
  let within = 0;
  for (let distance = 0; distance <= BITS; distance++) {
    within += counts[distance] ?? 0;
    if (within >= limit) return distance;
  }
  return BITS;
}

/** A code in hex (`x0f…`) as the words of `Codes`. */
function toWords(code: string): Uint32Array {
  const bytes = new Uint8Array(Buffer.from(code.slice(1), 'hex'));
  return new Uint32Array(bytes.buffer);
}

function idAt(ids: Uint8Array, n: number): string {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + n * ID_BYTES, ID_BYTES).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
