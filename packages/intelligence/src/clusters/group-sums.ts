import { VECTOR_WIDTH, vectorLength } from '../encoder/item-vector.ts';

/** How alike groups of items are on average, computed from the sums of their vectors without comparing pairs of items. */
export type GroupSums = {
  sizes: Int32Array;
  /** Mean cosine of two different members of a group; 1 for a group of one. */
  within: (group: number) => number;
  /** Mean cosine of a member of one group with a member of another. */
  between: (a: number, b: number) => number;
  /** `between` of one group and each of many. */
  betweenAll: (a: number, others: readonly number[]) => Float64Array;
};

/** By what each vector is multiplied for length 1; an empty one stays empty. */
export function unitShares(vectors: Int8Array[]): Float64Array {
  return Float64Array.from(vectors, (vector) => 1 / (vectorLength(vector) || 1));
}

/** Adds up the vectors of each group, 0 to `groups` - 1, every vector at length 1. */
export function sumGroups(
  vectors: Int8Array[],
  groupOf: Int32Array,
  groups: number,
  shares = unitShares(vectors),
): GroupSums {
  const all = new Float32Array(groups * VECTOR_WIDTH);
  const sums = Array.from({ length: groups }, (_, group) =>
    all.subarray(group * VECTOR_WIDTH, (group + 1) * VECTOR_WIDTH),
  );
  const sizes = new Int32Array(groups);
  for (const [item, vector] of vectors.entries()) {
    const group = groupOf[item] ?? 0;
    const sum = sums[group] ?? new Float32Array(VECTOR_WIDTH);
    sizes[group] = (sizes[group] ?? 0) + 1;
    addTo(sum, vector, shares[item] ?? 0);
  }
  const product = (a: number, b: number) => {
    const [one, other] = [sums[a], sums[b]];
    let total = 0;
    for (let j = 0; j < VECTOR_WIDTH; j++) total += (one?.[j] ?? 0) * (other?.[j] ?? 0);
    return total;
  };
  return {
    sizes,
    within: (group) => {
      const size = sizes[group] ?? 0;
      return size < 2 ? 1 : (product(group, group) - size) / (size * (size - 1));
    },
    between: (a, b) => product(a, b) / ((sizes[a] ?? 0) * (sizes[b] ?? 0)),
    betweenAll: (a, others) => {
      const found = new Float64Array(others.length);
      const sumOf = (at: number) => sums[others[at] ?? 0] ?? EMPTY;
      for (let at = 0; at < others.length; at += 4) {
        const totals = fourProducts(sums[a] ?? EMPTY, [
          sumOf(at),
          sumOf(at + 1),
          sumOf(at + 2),
          sumOf(at + 3),
        ]);
        found.set(totals.slice(0, others.length - at), at);
      }
      return found.map((total, at) => total / ((sizes[a] ?? 0) * (sizes[others[at] ?? 0] ?? 0)));
    },
  };
}

/** Adds a vector times a factor. */
function addTo(sum: Float32Array, vector: Int8Array, factor: number): void {
  for (let j = 0; j < VECTOR_WIDTH; j++) sum[j] = (sum[j] ?? 0) + factor * (vector[j] ?? 0);
}

const EMPTY = new Float32Array(VECTOR_WIDTH);

type Four<T> = [T, T, T, T];

/** Each sum waits for its last addition, so four at a time take as long as one. */
function fourProducts(one: Float32Array, [b, c, d, e]: Four<Float32Array>): Four<number> {
  let [withB, withC, withD, withE] = [0, 0, 0, 0];
  for (let j = 0; j < VECTOR_WIDTH; j++) {
    const value = one[j] ?? 0;
    withB += value * (b[j] ?? 0);
    withC += value * (c[j] ?? 0);
    withD += value * (d[j] ?? 0);
    withE += value * (e[j] ?? 0);
  }
  return [withB, withC, withD, withE];
}
