import { findCentre, toClusterVector } from '../clusters/cluster-vector.ts';
import { similarity } from '../encoder/item-vector.ts';
import { type Exemplar, type Likeness, openClusterLikeness } from './cluster-likeness.ts';
import { type Span } from './part-breaks.ts';
import { type PartWeights } from './part-model.ts';
import { type ReadBreak } from './part-reader.ts';

/** A placed item, and the positions at which it may be divided. */
export type DivisibleItem = { key: string; length: number; vector: Int8Array; breaks: ReadBreak[] };

/** The parts of an item that speaks of several things, in order. Each part has the cluster that is most like it, or null. */
export type Division = { key: string; parts: (Span & { clusterId: string | null })[] };

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
 * clusters), and the cluster that is most like each side. The last value, how like a cluster the whole item is, is a comparison
 * more: `whole` makes it once for an item, and only when it is called.
 */
export type Comparison = {
  likeness: number[] | null;
  whole: () => number;
  ofLeft: string | null;
  ofRight: string | null;
};

export const CLUSTER_FEATURES = ['apart', 'gain', 'near', 'gain of near', 'alike', 'whole'] as const;

type Compared = ReadBreak & Comparison;

/** A score that is not above 0 may be too high. */
function scoreOf(
  { isAnnounced, features, likeness, whole }: Compared,
  { bias, weights }: PartWeights,
): number {
  if (isAnnounced) return Infinity;
  if (likeness === null) return -Infinity;
  const known = [...features, ...likeness];
  const score = known.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), bias);
  const ofWhole = weights[known.length] ?? 0;
  // Most breaks are refused by now, and a value that is never below 0 cannot change that.
  return score <= 0 && ofWhole <= 0 ? score : score + whole() * ofWhole;
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
  const { clusterIds, likenessOf } = openClusterLikeness(
    exemplars.map((exemplar) => ({ ...exemplar, vector: toClusterVector(exemplar.vector, centre) })),
  );
  return ({ key, vector }: DivisibleItem) => {
    // A side that lies between two breaks belongs to both, as the same array.
    const known = new Map<Int8Array, Side>();
    const sideOf = (said: Int8Array): Side => {
      const side = known.get(said) ?? toSide(said);
      known.set(said, side);
      return side;
    };
    const toSide = (said: Int8Array): Side => {
      const centred = toClusterVector(said, centre);
      return { centred, ...likenessOf(centred, key) };
    };
    let ofWhole: number | undefined;
    const whole = () =>
      (ofWhole ??= Math.max(0, largestOf(likenessOf(toClusterVector(vector, centre), key))));
    return (place: ReadBreak): Comparison => {
      const [left, right] = [sideOf(place.left), sideOf(place.right)];
      if (left.compared < LEAST_CLUSTERS) return { likeness: null, whole, ofLeft: null, ofRight: null };
      const [one, other] = [largestOf(left), largestOf(right)];
      const gain = one + other - largestSum(left.values, right.values);
      const near = Math.min(one, other);
      const likeness = [
        Number(left.nearest !== right.nearest),
        gain,
        near,
        gain * near,
        similarity(left.centred, right.centred),
      ];
      return {
        likeness,
        whole,
        ofLeft: clusterIds[left.nearest] ?? null,
        ofRight: clusterIds[right.nearest] ?? null,
      };
    };
  };
}

/** One side of a break. */
type Side = Likeness & { centred: Int8Array };

function largestOf({ values, nearest }: Likeness): number {
  return values[nearest] ?? -Infinity;
}

function largestSum(some: Float64Array, others: Float64Array): number {
  let most = -Infinity;
  for (let n = 0; n < some.length; n++) most = Math.max(most, (some[n] ?? 0) + (others[n] ?? 0));
  return most;
}
