import { AT_ONCE, openVectorBlock, type Run } from '../encoder/vector-block.ts';
import { openNearestClusters } from './nearest-clusters.ts';

/** An exemplar of a cluster, with the key of its item, so that an item is not compared with itself. */
export type Exemplar = { key: string; clusterId: string; vector: Int8Array };

/** How alike a text is to the clusters that it was compared with. */
export type Likeness = {
  /** The same clusters for all texts of an item; -Infinity for a cluster without an exemplar to compare. */
  values: Float64Array;
  /** The number of the other clusters. */
  compared: number;
  /** The largest value, and the cluster that has it, the first of equal ones; null without clusters. */
  largest: number;
  nearest: string | null;
  /** The largest value of the other clusters; -Infinity without one. */
  second: number;
};

/** A text, and the key of its item. */
export type Compared = { vector: Int8Array; itemKey: string };

/** Compares texts with all exemplars except their items' own. The texts of an item are given together. */
export type LikenessOf = <Text extends Compared>(texts: readonly Text[]) => (Text & Likeness)[];

/** Up to this many clusters, a text is compared with all of them. */
const FEW = 48;
/**
 * Of more clusters, it is compared with those whose centres are nearest to one of its item's texts, this many of each. They have the
 * clusters that are most alike, and a cluster that is like no side of a break decides nothing.
 */
const NEAREST = 12;

/** A cluster's exemplars lie together. */
type Cluster = Run & { id: string };

/** The likeness to a cluster is the mean similarity to its three most similar exemplars. */
export function openClusterLikeness(exemplars: Exemplar[]): LikenessOf {
  const groups = [...Map.groupBy(exemplars, ({ clusterId }) => clusterId)];
  const block = openVectorBlock(exemplars.length);
  const placesOf = new Map<string, number[]>();
  const clusters = groups.map(([id, own]): Cluster => {
    const start = block.size();
    for (const { key, vector } of own) placesOf.set(key, [...(placesOf.get(key) ?? []), block.add(vector)]);
    return { id, start, end: block.size() };
  });

  const likenessTo = (chosen: Cluster[]): LikenessOf => {
    const ends = endsOf(chosen);
    return (texts) =>
      inFours(texts).flatMap((four) => {
        const similarities = block.similaritiesWithRuns(
          four.map(({ vector }) => vector),
          chosen,
        );
        for (const [n, { itemKey }] of four.entries())
          for (const place of placesOf.get(itemKey) ?? []) {
            const at = placeAmong(chosen, ends, place);
            if (at >= 0) similarities[AT_ONCE * at + n] = -Infinity;
          }
        const means = block.meansOfThree(ends);
        return four.map((text, n) => ({ ...text, ...toLikeness(means, n, chosen) }));
      });
  };

  if (clusters.length <= FEW) return likenessTo(clusters);
  const nearestTo = openNearestClusters(
    groups.map(([, own]) => own.map(({ vector }) => vector)),
    NEAREST,
  );
  return (texts) =>
    [...Map.groupBy(texts, ({ itemKey }) => itemKey).values()].flatMap((own) => {
      const near = nearestTo(own.map(({ vector }) => vector));
      return likenessTo(near.flatMap((place) => clusters[place] ?? []))(own);
    });
}

function inFours<Text>(texts: readonly Text[]): Text[][] {
  return Array.from({ length: Math.ceil(texts.length / AT_ONCE) }, (_, i) =>
    texts.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );
}

/** Where each cluster ends if only these follow one another. */
function endsOf(clusters: readonly Cluster[]): Int32Array {
  let end = 0;
  return Int32Array.from(clusters, (cluster) => (end += cluster.end - cluster.start));
}

/** Where the exemplar at a place of the block is if only these clusters follow one another; -1 if it is in none of them. */
function placeAmong(clusters: readonly Cluster[], ends: Int32Array, place: number): number {
  const at = clusters.findIndex(({ start, end }) => start <= place && place < end);
  const cluster = clusters[at];
  return cluster ? (ends[at] ?? 0) - (cluster.end - place) : -1;
}

/** The likeness of the text at position `n` of four. */
function toLikeness(means: Float64Array, n: number, clusters: readonly Cluster[]): Likeness {
  const values = new Float64Array(clusters.length);
  let [compared, nearest, largest, second] = [0, 0, -Infinity, -Infinity];
  for (let cluster = 0; cluster < values.length; cluster++) {
    const value = means[AT_ONCE * cluster + n] ?? 0;
    values[cluster] = value;
    if (value > -Infinity) compared++;
    if (value > largest) [nearest, largest, second] = [cluster, value, largest];
    else if (value > second) second = value;
  }
  return { values, compared, largest, nearest: clusters[nearest]?.id ?? null, second };
}
