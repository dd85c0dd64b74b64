import { openVectorBlock } from '../encoder/vector-block.ts';

/** An exemplar of a cluster, with the key of its item, so that an item is not compared with itself. */
export type Exemplar = { key: string; clusterId: string; vector: Int8Array };

/** How alike a text is to the clusters. */
export type Likeness = {
  /** In the order of `clusterIds`; -Infinity for a cluster without an exemplar to compare. */
  values: Float64Array;
  /** The number of the other clusters. */
  compared: number;
  /** The place of the largest value, the first of equal ones. */
  nearest: number;
};

export type ClusterLikeness = {
  clusterIds: string[];
  /** Compares a vector with all exemplars except the item's own. */
  likenessOf: (vector: Int8Array, itemKey: string) => Likeness;
};

/** The likeness to a cluster is the mean similarity to its three most similar exemplars. */
export function openClusterLikeness(exemplars: Exemplar[]): ClusterLikeness {
  const clusters = [...Map.groupBy(exemplars, ({ clusterId }) => clusterId)];
  const block = openVectorBlock(exemplars.length);
  const ends = new Int32Array(clusters.length); // the exemplars of a cluster lie together, up to its end
  const placesOf = new Map<string, number[]>();
  for (const [n, [, own]] of clusters.entries()) {
    for (const { key, vector } of own) placesOf.set(key, [...(placesOf.get(key) ?? []), block.add(vector)]);
    ends[n] = block.size();
  }
  return {
    clusterIds: clusters.map(([id]) => id),
    likenessOf: (vector, itemKey) => {
      const similarities = block.similarities(vector);
      for (const place of placesOf.get(itemKey) ?? []) similarities[place] = -Infinity;
      return toLikeness(similarities, ends);
    },
  };
}

function toLikeness(similarities: Float32Array, ends: Int32Array): Likeness {
  const values = new Float64Array(ends.length);
  let [compared, nearest, largest] = [0, 0, -Infinity];
  for (let n = 0; n < ends.length; n++) {
    const value = meanOfNearest(similarities, ends[n - 1] ?? 0, ends[n] ?? 0);
    values[n] = value;
    if (value > -Infinity) compared++;
    if (value > largest) [nearest, largest] = [n, value];
  }
  return { values, compared, nearest };
}

/** The mean of the three largest numbers of a range, or of all where there are fewer; -Infinity does not count. */
function meanOfNearest(similarities: Float32Array, from: number, end: number): number {
  let [first, second, third] = [-Infinity, -Infinity, -Infinity];
  for (let i = from; i < end; i++) {
    const found = similarities[i] ?? 0;
    if (found <= third) continue;
    if (found <= second) third = found;
    else {
      third = second;
      if (found <= first) second = found;
      else {
        second = first;
        first = found;
      }
    }
  }
  if (second === -Infinity) return first;
  return third === -Infinity ? (first + second) / 2 : (first + second + third) / 3;
}
