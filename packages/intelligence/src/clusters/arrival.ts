import { AT_ONCE, openVectorBlock } from '../encoder/vector-block.ts';
import { toRows } from '../encoder/vector-rows.ts';
import { assignmentProbability } from './assignment-probability.ts';
import { findCentre, toClusterVectors } from './cluster-vector.ts';
import { LIKENESS_BARS, type LikenessBars } from './likeness-bars.ts';

/** At most this many items of a cluster are kept for comparison. This bounds the memory of a workspace. */
export const EXEMPLARS_PER_CLUSTER = 16;

/** An item joins its nearest cluster when it is alike enough to one exemplar there, or remotely alike to this many. */
const VOTES = 3;
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
  bars: LikenessBars['arrival'] = LIKENESS_BARS.arrival,
): Arrival[] {
  const known = clusters.flatMap(({ exemplars }) => exemplars);
  // All at once: an array for each vector would take longer than the work itself.
  const rows = toRows([...known, ...items.map(({ vector }) => vector)]);
  const all = toClusterVectors(rows, findCentre(rows));
  const memory = openExemplars(clusters, all, bars);
  const place = (key: string, vector: Int8Array, { nearest, own, other }: Vote): Arrival => {
    if (nearest === undefined) {
      const clusterId = newId();
      memory.remember(memory.open(clusterId), vector);
      return { key, clusterId, probability: assignmentProbability(null), isExemplar: true, isFirst: true };
    }
    const isExemplar = memory.remember(nearest, vector);
    const probability = assignmentProbability({ own, other });
    return { key, clusterId: memory.id(nearest), probability, isExemplar, isFirst: false };
  };
  return inFours(items).flatMap((four, n) => {
    const first = known.length + n * AT_ONCE;
    const vectors = all.slice(first, first + four.length);
    const votes = memory.votes(vectors);
    return four.map(({ key }, i) => place(key, vectors[i] ?? new Int8Array(), votes(i)));
  });
}

function inFours(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, n) =>
    items.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );
}

/** All exemplars in one block, with the cluster that each votes for. `vectors` begin with those of the clusters, in order; there is room for all. */
function openExemplars(
  clusters: KnownCluster[],
  vectors: readonly Int8Array[],
  bars: LikenessBars['arrival'],
) {
  const block = openVectorBlock(vectors.length);
  const ownerAt = new Int32Array(vectors.length);
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
  /** The votes for each of four vectors in turn, also by those of them that are exemplars by then. */
  const votes = (vectors: readonly Int8Array[]) => {
    const before = block.size();
    const similarities = block.similaritiesOfFour(vectors);
    return (n: number): Vote => {
      const since = block.similarities(vectors[n] ?? new Int8Array(), before);
      return countVotes({ n, before, similarities, since }, ownerAt, bars);
    };
  };

  let next = 0;
  for (const { id, exemplars } of clusters) {
    const cluster = open(id);
    for (const vector of vectors.slice(next, next + exemplars.length)) remember(cluster, vector);
    next += exemplars.length;
  }
  return { open, remember, votes, id: (cluster: number) => ids[cluster] ?? '' };
}

type Vote = {
  /** The cluster to join; undefined when none is alike enough. */
  nearest: number | undefined;
  /** The best likeness to an exemplar of that cluster, and to one of any other cluster. */
  own: number;
  other: number;
};

/** The similarities of the vector at place `n` of four to the exemplars `before` them, and to those added `since`. */
type Similarities = { n: number; before: number; similarities: Float32Array; since: Float32Array };

function countVotes(seen: Similarities, ownerAt: Int32Array, bars: LikenessBars['arrival']): Vote {
  const tallies = new Map<number, { best: number; sum: number; votes: number }>();
  for (const { position, likeness } of nearestExemplars(seen, bars.remotelyAlike)) {
    const owner = ownerAt[position] ?? 0;
    const tally = tallies.get(owner) ?? { best: likeness, sum: 0, votes: 0 };
    tallies.set(owner, { best: tally.best, sum: tally.sum + likeness, votes: tally.votes + 1 });
  }
  let winner: [number, { best: number; sum: number; votes: number }] | undefined;
  for (const entry of tallies) if (!winner || entry[1].sum > winner[1].sum) winner = entry;
  if (!winner) return { nearest: undefined, own: 0, other: 0 };
  const [nearest, { best, votes }] = winner;
  const joins = best >= bars.alike || votes >= VOTES;
  return { nearest: joins ? nearest : undefined, own: best, other: bestElsewhere(seen, ownerAt, nearest) };
}

type Near = { position: number; likeness: number };

/** The exemplars that are more similar than `from`, at most `VOTERS`, best first; of equally similar ones the earlier comes first. */
function nearestExemplars({ n, before, similarities, since }: Similarities, from: number): Near[] {
  const nearest: Near[] = [];
  let bar = from;
  const note = (position: number, likeness: number) => {
    let at = nearest.length;
    while (at > 0 && (nearest[at - 1]?.likeness ?? 0) < likeness) at--;
    nearest.splice(at, 0, { position, likeness });
    if (nearest.length > VOTERS) nearest.pop();
    if (nearest.length === VOTERS) bar = nearest[VOTERS - 1]?.likeness ?? 0;
  };
  for (let position = 0; position < before; position++) {
    const likeness = similarities[AT_ONCE * position + n] ?? 0;
    if (likeness > bar) note(position, likeness);
  }
  for (const [i, likeness] of since.entries()) if (likeness > bar) note(before + i, likeness);
  return nearest;
}

function bestElsewhere(
  { n, before, similarities, since }: Similarities,
  ownerAt: Int32Array,
  cluster: number,
): number {
  let best = 0;
  for (let position = 0; position < before; position++) {
    const likeness = similarities[AT_ONCE * position + n] ?? 0;
    if (likeness > best && ownerAt[position] !== cluster) best = likeness;
  }
  for (const [i, likeness] of since.entries())
    if (likeness > best && ownerAt[before + i] !== cluster) best = likeness;
  return best;
}
