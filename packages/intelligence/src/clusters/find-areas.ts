import { linkByAverage } from './average-link.ts';
import { sumGroups } from './group-sums.ts';

/** With fewer items there are too few clusters for a level above them. */
const LEAST_ITEMS = 300;
/** A single item says too little to choose an area for its cluster. */
const LEAST_IN_CLUSTER = 2;
/**
 * Clusters are joined into an area while their items are more alike than this on average, after the workspace's mean is
 * subtracted. Chosen on 18 domains of our own feedback and CLINC150 val: 700 to 3,000 items get 14 to 33 areas.
 */
const BAR = 0.03;

/**
 * The area of each cluster, 0, 1, 2, …: a level above clusters, which people would call a part of the product. -1 for a cluster
 * without an area; an area has at least two clusters.
 */
export function findAreas(vectors: Int8Array[], groupOf: Int32Array, groups: number): Int32Array {
  const areaOf = new Int32Array(groups).fill(-1);
  if (vectors.length < LEAST_ITEMS) return areaOf;
  const sums = sumGroups(vectors, groupOf, groups);
  const compared = [...sums.sizes.keys()].filter((group) => (sums.sizes[group] ?? 0) >= LEAST_IN_CLUSTER);
  const likeness = new Float32Array(compared.length * compared.length);
  for (const [i, one] of compared.entries())
    for (const [j, between] of sums.betweenAll(one, compared.slice(0, i + 1)).entries()) {
      likeness[i * compared.length + j] = between;
      likeness[j * compared.length + i] = between;
    }
  const sizes = Float64Array.from(compared, (group) => sums.sizes[group] ?? 0);
  const into = linkByAverage({ likeness, sizes, anchored: new Uint8Array(compared.length) }, BAR);
  const numbers = new Map<number, number>();
  for (const [area, members] of Map.groupBy(into.keys(), (i) => into[i] ?? i))
    if (members.length > 1) numbers.set(area, numbers.size);
  for (const [i, group] of compared.entries()) areaOf[group] = numbers.get(into[i] ?? i) ?? -1;
  return areaOf;
}
