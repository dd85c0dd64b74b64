import { findCentre, toClusterVector } from '../clusters/cluster-vector.ts';
import { similarity } from '../encoder/item-vector.ts';
import { openVectorBlock } from '../encoder/vector-block.ts';
import { type Span } from './part-breaks.ts';
import { type PartWeights } from './part-model.ts';
import { type ReadBreak } from './part-reader.ts';

/** A placed item, and the positions at which it may be divided. */
export type DivisibleItem = { key: string; length: number; vector: Int8Array; breaks: ReadBreak[] };
/** An exemplar of a cluster, with the key of its item, so that an item is not compared with itself. */
export type Exemplar = { key: string; clusterId: string; vector: Int8Array };

/** The parts of an item that speaks of several things, in order. Each part has the cluster that is most like it, or null. */
export type Division = { key: string; parts: (Span & { clusterId: string | null })[] };

/** The likeness of a text to a cluster is judged by this many nearest exemplars. */
const NEAREST = 3;
/** If other items form at least this many clusters, the clusters help to decide what belongs apart. */
const LEAST_CLUSTERS = 2;
const MOST_PARTS = 4;
/** The least length of a part, in code units. */
const LEAST_UNITS = 16;

/**
 * Finds the items that speak of several things. A text is divided where it announces another thing ("Another thing: …"), and
 * where its two sides are like different clusters and no single cluster is as similar to both. The same input gives the same
 * result.
 */
export function chooseParts(
  { exemplars, items }: { exemplars: Exemplar[]; items: DivisibleItem[] },
  weights: PartWeights,
): Division[] {
  const compare = openComparison(exemplars, items);
  return items.flatMap((item) => {
    const among = compare(item);
    const cuts = item.breaks
      .map((place) => ({ ...place, ...among(place) }))
      .map((cut) => ({ ...cut, score: scoreOf(cut, weights) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .reduce<(Compared & { score: number })[]>((kept, cut) => (fits(cut, kept) ? [...kept, cut] : kept), [])
      .toSorted((a, b) => a.end - b.end);
    return cuts.length === 0 ? [] : [{ key: item.key, parts: partsOf(item, cuts) }];
  });
}

/**
 * How the two sides of a break compare with the clusters: the values of `CLUSTER_FEATURES` (null while there are too few
 * clusters), and the cluster that is most like each side.
 */
export type Comparison = { likeness: number[] | null; ofLeft: string | null; ofRight: string | null };

export const CLUSTER_FEATURES = ['apart', 'gain', 'near', 'gain of near', 'alike', 'whole'] as const;

type Compared = ReadBreak & Comparison;

function scoreOf({ isAnnounced, features, likeness }: Compared, { bias, weights }: PartWeights): number {
  if (isAnnounced) return Infinity;
  if (likeness === null) return -Infinity;
  return [...features, ...likeness].reduce((sum, value, i) => sum + value * (weights[i] ?? 0), bias);
}

/** Whether a break is far enough from the more certain breaks. */
function fits(cut: ReadBreak, kept: readonly ReadBreak[]): boolean {
  const isApart = ({ end, start }: ReadBreak) =>
    cut.end - start >= LEAST_UNITS || end - cut.start >= LEAST_UNITS;
  return kept.length < MOST_PARTS - 1 && kept.every(isApart);
}

function partsOf({ length }: DivisibleItem, cuts: Compared[]): Division['parts'] {
  const starts = [0, ...cuts.map(({ start }) => start)];
  const ends = [...cuts.map(({ end }) => end), length];
  const nearest = [...cuts.map(({ ofLeft }) => ofLeft), ...cuts.slice(-1).map(({ ofRight }) => ofRight)];
  return starts.map((start, i) => ({ start, end: ends[i] ?? length, clusterId: nearest[i] ?? null }));
}

/** Compares the sides of an item's breaks with the clusters. */
export function openComparison(exemplars: Exemplar[], items: DivisibleItem[]) {
  const centre = findCentre([...exemplars, ...items].map(({ vector }) => vector));
  const block = openVectorBlock(exemplars.length);
  for (const { vector } of exemplars) block.add(toClusterVector(vector, centre));
  return (item: DivisibleItem) => {
    const likenessOf = (vector: Int8Array) => {
      const likeness = new Map<string, number[]>();
      const found = block.similarities(vector);
      for (const [i, { key, clusterId }] of exemplars.entries())
        if (key !== item.key) keepNearest(likeness, clusterId, found[i] ?? 0);
      return new Map(
        [...likeness].map(([id, nearest]) => [id, nearest.reduce((a, b) => a + b) / nearest.length]),
      );
    };
    const whole = Math.max(0, ...likenessOf(toClusterVector(item.vector, centre)).values());
    return (place: ReadBreak): Comparison => {
      const [left, right] = [toClusterVector(place.left, centre), toClusterVector(place.right, centre)];
      const [ofLeft, ofRight] = [likenessOf(left), likenessOf(right)];
      if (ofLeft.size < LEAST_CLUSTERS) return { likeness: null, ofLeft: null, ofRight: null };
      const [one, other] = [largest(ofLeft), largest(ofRight)];
      const together = Math.max(...[...ofLeft].map(([id, likeness]) => likeness + (ofRight.get(id) ?? 0)));
      const gain = one.likeness + other.likeness - together;
      const near = Math.min(one.likeness, other.likeness);
      const likeness = [Number(one.id !== other.id), gain, near, gain * near, similarity(left, right), whole];
      return { likeness, ofLeft: one.id, ofRight: other.id };
    };
  };
}

function keepNearest(likeness: Map<string, number[]>, clusterId: string, value: number): void {
  const nearest = likeness.get(clusterId);
  if (!nearest) likeness.set(clusterId, [value]);
  else if (nearest.length < NEAREST) nearest.push(value);
  else {
    const least = Math.min(...nearest);
    if (value > least) nearest[nearest.indexOf(least)] = value;
  }
}

function largest(likeness: ReadonlyMap<string, number>): { id: string; likeness: number } {
  let best = { id: '', likeness: -Infinity };
  for (const [id, value] of likeness) if (value > best.likeness) best = { id, likeness: value };
  return best;
}
