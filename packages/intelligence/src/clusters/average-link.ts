import { AT_ONCE, openVectorBlock } from '../encoder/vector-block.ts';

/** The average likeness of the items of every two groups, row by row. Two anchored groups are never joined. */
export type LikenessOfGroups = { likeness: Float32Array; sizes: Float64Array; anchored: Uint8Array };

/**
 * Joins the two groups whose items are most alike on average, again and again, until no two reach `bar`. `likeness` is that of
 * every two items, row by row. It starts from the groups in `groupOf` (0, 1, 2, … for each item) and never joins two groups that
 * are `anchored`. Returns the group of each item, numbered as in `groupOf`.
 */
export function averageLink(
  likeness: Float32Array,
  { groupOf, anchored }: { groupOf: Int32Array; anchored: Uint8Array },
  bar: number,
): Int32Array {
  const intoOf = linkByAverage(compareGroups(likeness, groupOf, anchored), bar);
  return groupOf.map((group) => intoOf[group] ?? group);
}

/** The cosine of every two vectors, row by row: .1 s for 1,000. */
export function compareAll(vectors: Int8Array[]): Float32Array {
  const likeness = new Float32Array(vectors.length * vectors.length);
  const block = openVectorBlock(vectors.length);
  for (const vector of vectors) block.add(vector);
  for (let first = 0; first < vectors.length; first += AT_ONCE) {
    const four = vectors.slice(first, first + AT_ONCE);
    const cosines = block.similaritiesOfFour(four);
    for (let other = 0; other < vectors.length; other++)
      for (let n = 0; n < four.length; n++)
        likeness[(first + n) * vectors.length + other] = cosines[AT_ONCE * other + n] ?? 0;
  }
  return likeness;
}

/**
 * `averageLink` for groups whose likeness is known. Returns for each group the number of the group that it was joined into.
 * Changes `compared`.
 *
 * Follows chains of nearest neighbours: two groups that are each other's nearest are joined at once. The result is the same as
 * when the nearest pair of all is joined each time (Murtagh 1983), in time that grows with the square of the number of groups.
 */
export function linkByAverage(compared: LikenessOfGroups, bar: number): Int32Array {
  const groups = openGroups(compared);
  const chain: number[] = [];
  for (let next = groups.any(); next >= 0; next = chain.at(-1) ?? groups.any()) {
    if (chain.length === 0) chain.push(next);
    const { nearest, likeness } = groups.nearestOf(next, chain.at(-2) ?? -1);
    if (nearest < 0 || likeness <= bar) {
      // No other group is similar enough to join this one, and joins of other groups bring none nearer.
      groups.close(next);
      chain.pop();
    } else if (nearest === chain.at(-2)) {
      groups.join(nearest, next);
      chain.length -= 2;
    } else chain.push(nearest);
  }
  return groups.roots();
}

/** Keeps track of the groups: open ones may still be joined, a closed one stays as it is. */
function openGroups({ likeness, sizes, anchored }: LikenessOfGroups) {
  const count = sizes.length;
  const parent = Int32Array.from(sizes, (_, group) => group);
  const open = new Set(parent);

  /**
   * The open group that is most like `group`. If several are equally like it: `preferred` if it is among them, else the first.
   */
  const nearestOf = (group: number, preferred: number) => {
    let nearest = -1;
    let most = -Infinity;
    const note = (other: number) => {
      const value = likeness[group * count + other] ?? 0;
      if (other === group || value <= most || (anchored[group] === 1 && anchored[other] === 1)) return;
      nearest = other;
      most = value;
    };
    if (preferred >= 0) note(preferred);
    for (const other of open) note(other);
    return { nearest, likeness: most };
  };

  const join = (one: number, other: number) => {
    const [ofOne, ofOther] = [sizes[one] ?? 0, sizes[other] ?? 0];
    for (const third of open) {
      const [withOne, withOther] = [likeness[one * count + third] ?? 0, likeness[other * count + third] ?? 0];
      const value = (ofOne * withOne + ofOther * withOther) / (ofOne + ofOther);
      likeness[one * count + third] = value;
      likeness[third * count + one] = value;
    }
    sizes[one] = ofOne + ofOther;
    if (anchored[other] === 1) anchored[one] = 1;
    parent[other] = one;
    open.delete(other);
  };

  const root = (group: number): number => {
    let at = group;
    while (parent[at] !== at) at = parent[at] ?? at;
    return at;
  };
  return {
    any: (): number => open.values().next().value ?? -1,
    nearestOf,
    join,
    close: (group: number) => {
      open.delete(group);
    },
    roots: () => parent.map(root),
  };
}

function compareGroups(likeness: Float32Array, groupOf: Int32Array, anchored: Uint8Array): LikenessOfGroups {
  const count = groupOf.reduce((highest, group) => Math.max(highest, group), -1) + 1;
  const sizes = new Float64Array(count);
  for (const group of groupOf) sizes[group] = (sizes[group] ?? 0) + 1;
  const sums = addUpLikeness(likeness, groupOf, count);
  for (let at = 0; at < sums.length; at++) {
    const pairs = (sizes[Math.floor(at / count)] ?? 1) * (sizes[at % count] ?? 1);
    sums[at] = (sums[at] ?? 0) / pairs;
  }
  return { likeness: sums, sizes, anchored: anchored.slice() };
}

/** Pairs within a group are left out. Both directions are added up in the same order, so that they are equal to the last bit. */
function addUpLikeness(likeness: Float32Array, groupOf: Int32Array, count: number): Float32Array {
  const items = groupOf.length;
  const sums = new Float32Array(count * count);
  const add = (at: number, value: number) => {
    sums[at] = (sums[at] ?? 0) + value;
  };
  for (let item = 0; item < items; item++) {
    const group = groupOf[item] ?? 0;
    for (let before = 0; before < item; before++) {
      const other = groupOf[before] ?? 0;
      if (other === group) continue;
      add(group * count + other, likeness[item * items + before] ?? 0);
      add(other * count + group, likeness[item * items + before] ?? 0);
    }
  }
  return sums;
}
