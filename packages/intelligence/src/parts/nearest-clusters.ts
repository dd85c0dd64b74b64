import { AT_ONCE, openVectorBlock } from '../encoder/vector-block.ts';
import { toRows, weightedSumOf } from '../encoder/vector-rows.ts';

/**
 * Finds the clusters whose centres are nearest to some vectors: of each vector the `most` nearest. Clusters are known by their place in
 * the list of their vectors; the places come in order. The same input gives the same result.
 */
export function openNearestClusters(
  clusters: Int8Array[][],
  most: number,
): (vectors: readonly Int8Array[]) => number[] {
  const block = openVectorBlock(clusters.length);
  for (const vectors of clusters) block.add(centreOf(vectors));
  const isNear = new Uint8Array(clusters.length);
  const nearest = new Int32Array(most);
  const cosines = new Float32Array(most);
  const mark = (found: Float32Array, n: number) => {
    cosines.fill(-Infinity);
    for (let cluster = 0; cluster < clusters.length; cluster++) {
      const cosine = found[AT_ONCE * cluster + n] ?? 0;
      let at = most - 1;
      if (cosine <= (cosines[at] ?? 0)) continue;
      for (; at > 0 && (cosines[at - 1] ?? 0) < cosine; at--) {
        cosines[at] = cosines[at - 1] ?? 0;
        nearest[at] = nearest[at - 1] ?? 0;
      }
      cosines[at] = cosine;
      nearest[at] = cluster;
    }
    for (const cluster of nearest.subarray(0, clusters.length)) isNear[cluster] = 1;
  };
  return (vectors) => {
    isNear.fill(0);
    for (let first = 0; first < vectors.length; first += AT_ONCE) {
      const four = vectors.slice(first, first + AT_ONCE);
      const found = block.similaritiesOfFour(four);
      for (const n of four.keys()) mark(found, n);
    }
    const places: number[] = [];
    for (let cluster = 0; cluster < isNear.length; cluster++) if (isNear[cluster] === 1) places.push(cluster);
    return places;
  };
}

/** The mean direction of vectors, in bytes. */
function centreOf(vectors: Int8Array[]): Int8Array {
  const sum = weightedSumOf(toRows(vectors), () => 1);
  const largest = sum.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const centre = new Int8Array(sum.length);
  for (let j = 0; j < sum.length; j++) centre[j] = Math.floor(((sum[j] ?? 0) * 127) / largest + 0.5);
  return centre;
}
