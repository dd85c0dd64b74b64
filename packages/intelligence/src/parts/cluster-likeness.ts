import { AT_ONCE, openVectorBlock } from '../encoder/vector-block.ts';

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

/** A text, and the key of its item. */
export type Compared = { vector: Int8Array; itemKey: string };

export type ClusterLikeness = {
  clusterIds: string[];
  /** Compares each text with all exemplars except its item's own. */
  likenessOf: <Text extends Compared>(texts: readonly Text[]) => (Text & Likeness)[];
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
  const likenessOfFour = <Text extends Compared>(texts: readonly Text[]): (Text & Likeness)[] => {
    const similarities = block.similaritiesOfFour(texts.map(({ vector }) => vector));
    for (const [n, { itemKey }] of texts.entries())
      for (const place of placesOf.get(itemKey) ?? []) similarities[AT_ONCE * place + n] = -Infinity;
    const means = block.meansOfThree(ends);
    return texts.map((text, n) => ({ ...text, ...toLikeness(means, n) }));
  };
  return {
    clusterIds: clusters.map(([id]) => id),
    likenessOf: (texts) =>
      Array.from({ length: Math.ceil(texts.length / AT_ONCE) }, (_, i) =>
        likenessOfFour(texts.slice(i * AT_ONCE, (i + 1) * AT_ONCE)),
      ).flat(),
  };
}

/** The likeness of the text at position `n` of four. */
function toLikeness(means: Float64Array, n: number): Likeness {
  const values = new Float64Array(means.length / AT_ONCE);
  let [compared, nearest, largest] = [0, 0, -Infinity];
  for (let cluster = 0; cluster < values.length; cluster++) {
    const value = means[AT_ONCE * cluster + n] ?? 0;
    values[cluster] = value;
    if (value > -Infinity) compared++;
    if (value > largest) [nearest, largest] = [cluster, value];
  }
  return { values, compared, nearest };
}
