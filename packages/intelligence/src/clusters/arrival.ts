import { openVectorBlock } from '../encoder/vector-block.ts';
import { assignmentProbability } from './assignment-probability.ts';
import { type Centre, findCentre, toClusterVector } from './cluster-vector.ts';

/** At most this many items of a cluster are kept for comparison. This bounds the memory of a workspace. */
export const EXEMPLARS_PER_CLUSTER = 16;

/** An item joins its nearest cluster when its best likeness to an exemplar there is at least this … */
const ALIKE = 0.35;
/** … or when this many of the cluster's exemplars are at least `REMOTELY_ALIKE`. */
const VOTES = 3;
const REMOTELY_ALIKE = 0.2;
/** Only the nearest exemplars vote, so that a large cluster does not win by its size. */
const VOTERS = 5;

export type Item = { key: string; vector: Int8Array };
export type KnownCluster = { id: string; exemplars: Int8Array[] };

export type Arrival = {
  key: string;
  clusterId: string;
  /** How likely it is that the item belongs to the cluster, 0..1. */
  probability: number;
  /** Whether the item becomes an exemplar of its cluster. */
  isExemplar: boolean;
  /** Whether the item opened a new cluster. */
  isFirst: boolean;
};

/**
 * Assigns each item, in order, to the known cluster that it is most like, or to a new one. A later item can join a cluster that
 * an earlier item of the same call opened. The same input gives the same result.
 */
export function assignArrivals(
  { clusters, items }: { clusters: KnownCluster[]; items: Item[] },
  newId: () => string,
): Arrival[] {
  const known = clusters.flatMap(({ exemplars }) => exemplars);
  const centre = findCentre([...known, ...items.map(({ vector }) => vector)]);
  const memory = openExemplars(clusters, items.length, centre);
  return items.map((item) => {
    const { key } = item;
    const vector = toClusterVector(item.vector, centre);
    const { nearest, own, other } = memory.vote(vector);
    if (nearest === undefined) {
      const clusterId = newId();
      memory.remember(memory.open(clusterId), vector);
      return { key, clusterId, probability: assignmentProbability(null), isExemplar: true, isFirst: true };
    }
    const isExemplar = memory.remember(nearest, vector);
    const probability = assignmentProbability({ own, other });
    return { key, clusterId: memory.id(nearest), probability, isExemplar, isFirst: false };
  });
}

/** All exemplars in one block, with the cluster that each votes for. */
function openExemplars(clusters: KnownCluster[], arriving: number, centre: Centre) {
  const known = clusters.reduce((sum, cluster) => sum + cluster.exemplars.length, 0);
  const block = openVectorBlock(known + arriving);
  const ownerAt = new Int32Array(known + arriving);
  const ids: string[] = [];
  const counts: number[] = [];

  const open = (id: string) => {
    counts.push(0);
    return ids.push(id) - 1;
  };
  const remember = (cluster: number, vector: Int8Array) => {
    const held = counts[cluster] ?? 0;
    if (held >= EXEMPLARS_PER_CLUSTER) return false;
    counts[cluster] = held + 1;
    ownerAt[block.add(vector)] = cluster;
    return true;
  };
  const vote = (vector: Int8Array) => countVotes(block.similarities(vector), ownerAt);

  for (const { id, exemplars } of clusters) {
    const cluster = open(id);
    for (const vector of exemplars) remember(cluster, toClusterVector(vector, centre));
  }
  return { open, remember, vote, id: (cluster: number) => ids[cluster] ?? '' };
}

type Vote = {
  /** The cluster to join; undefined when none is alike enough. */
  nearest: number | undefined;
  /** The best likeness to an exemplar of that cluster, and to one of any other cluster. */
  own: number;
  other: number;
};

function countVotes(similarities: Float32Array, ownerAt: Int32Array): Vote {
  const tallies = new Map<number, { best: number; sum: number; votes: number }>();
  for (const position of nearestPositions(similarities)) {
    const owner = ownerAt[position] ?? 0;
    const likeness = similarities[position] ?? 0;
    const tally = tallies.get(owner) ?? { best: likeness, sum: 0, votes: 0 };
    tallies.set(owner, { best: tally.best, sum: tally.sum + likeness, votes: tally.votes + 1 });
  }
  let winner: [number, { best: number; sum: number; votes: number }] | undefined;
  for (const entry of tallies) if (!winner || entry[1].sum > winner[1].sum) winner = entry;
  if (!winner) return { nearest: undefined, own: 0, other: 0 };
  const [nearest, { best, votes }] = winner;
  const joins = best >= ALIKE || votes >= VOTES;
  return {
    nearest: joins ? nearest : undefined,
    own: best,
    other: bestElsewhere(similarities, ownerAt, nearest),
  };
}

/** Positions of the most similar exemplars, best first; of equally similar ones the earlier comes first. */
function nearestPositions(similarities: Float32Array): number[] {
  const positions: number[] = [];
  let bar = REMOTELY_ALIKE;
  for (let i = 0; i < similarities.length; i++) {
    const likeness = similarities[i] ?? 0;
    if (likeness <= bar) continue;
    let at = positions.length;
    while (at > 0 && (similarities[positions[at - 1] ?? 0] ?? 0) < likeness) at--;
    positions.splice(at, 0, i);
    if (positions.length > VOTERS) positions.pop();
    if (positions.length === VOTERS) bar = similarities[positions[VOTERS - 1] ?? 0] ?? 0;
  }
  return positions;
}

function bestElsewhere(similarities: Float32Array, ownerAt: Int32Array, cluster: number): number {
  let best = 0;
  for (let i = 0; i < similarities.length; i++) {
    if (ownerAt[i] !== cluster) best = Math.max(best, similarities[i] ?? 0);
  }
  return best;
}
