import { findCentre, toClusterVector, toClusterVectors } from '../clusters/cluster-vector.ts';
import { similarity } from '../encoder/item-vector.ts';
import { toRows } from '../encoder/vector-rows.ts';
import { type Span } from '../text/clause-breaks.ts';
import { type Exemplar, type Likeness, openClusterLikeness } from './cluster-likeness.ts';
import { type PartWeights } from './part-model.ts';
import { type ReadBreak } from './part-reader.ts';
import { type WordedItem, withoutSharedRemarks } from './shared-sides.ts';

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
 * where its two sides are like different clusters and no single cluster is as similar to both. `said` is what these items and the
 * exemplars say: words that several of them share divide only where they surely tell something. The same input gives the same result.
 */
export function chooseParts(
  { exemplars, items, said }: { exemplars: Exemplar[]; items: DivisibleItem[]; said: WordedItem[] },
  weights: PartWeights,
): Division[] {
  const compare = openComparison(exemplars, items);
  return inGroups(withoutSharedRemarks(items, said)).flatMap((group) =>
    compare(group).flatMap((item) => divide(item, weights)),
  );
}

/** Items whose sides are compared together, with few clusters in fours; what is found of them is kept that long. */
const TOGETHER = 16;

function inGroups(items: DivisibleItem[]): DivisibleItem[][] {
  return Array.from({ length: Math.ceil(items.length / TOGETHER) }, (_, n) =>
    items.slice(n * TOGETHER, (n + 1) * TOGETHER),
  );
}

function divide({ item, among }: ComparedItem, weights: PartWeights): Division[] {
  const cuts = item.breaks
    .map((place) => ({ ...place, ...among(place) }))
    .map((cut) => ({ ...cut, score: scoreOf(cut, weights) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .reduce<(Compared & { score: number })[]>((kept, cut) => (fits(cut, kept) ? [...kept, cut] : kept), [])
    .toSorted((a, b) => a.end - b.end);
  return cuts.length === 0 ? [] : [{ key: item.key, parts: partsOf(item, cuts) }];
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

export const CLUSTER_FEATURES = [
  'apart',
  'gain',
  'near',
  'left',
  'right',
  'margin',
  'like the whole',
  'clusters',
  'whole',
] as const;

type Compared = ReadBreak & Comparison;

/** A score that is not above 0 may be too high. */
function scoreOf(
  { isAnnounced, features, likeness, whole }: Compared,
  { bias, weights }: PartWeights,
): number {
  if (likeness === null) return isAnnounced ? Infinity : -Infinity;
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

/** An item, and how it compares at one of its breaks. */
type ComparedItem = { item: DivisibleItem; among: (place: ReadBreak) => Comparison };

/** Compares the sides of items' breaks with the clusters. */
export function openComparison(
  exemplars: Exemplar[],
  items: DivisibleItem[],
): (items: readonly DivisibleItem[]) => ComparedItem[] {
  const centre = findCentre(toRows([...exemplars, ...items].map(({ vector }) => vector)));
  const vectors = toClusterVectors(toRows(exemplars.map(({ vector }) => vector)), centre);
  const likenessOf = openClusterLikeness(
    exemplars.map((exemplar, i) => ({ ...exemplar, vector: vectors[i] ?? exemplar.vector })),
  );
  const clusters = Math.log(new Set(exemplars.map(({ clusterId }) => clusterId)).size);
  const toText = (said: Int8Array, itemKey: string) => ({
    said,
    vector: toClusterVector(said, centre),
    itemKey,
  });
  /** A side that lies between two breaks belongs to both, as the same array. */
  const readSides = (group: readonly DivisibleItem[]): Map<Int8Array, Side> => {
    const keys = new Map(
      group.flatMap(({ key, breaks }) =>
        breaks.flatMap(({ left, right }) => [left, right].map((said) => [said, key] as const)),
      ),
    );
    const texts = Array.from(keys, ([said, key]) => toText(said, key));
    return new Map(likenessOf(texts).map((side) => [side.said, side]));
  };
  const toAmong = ({ key, vector }: DivisibleItem, sides: ReadonlyMap<Int8Array, Side>) => {
    const item = toText(vector, key);
    let ofWhole: number | undefined;
    const whole = () => (ofWhole ??= Math.max(0, ...likenessOf([item]).map(({ largest }) => largest)));
    return (place: ReadBreak): Comparison => {
      const [left, right] = [sides.get(place.left), sides.get(place.right)];
      if (!left || !right || left.compared < LEAST_CLUSTERS)
        return { likeness: null, whole, ofLeft: null, ofRight: null };
      const gain = left.largest + right.largest - largestSum(left.values, right.values);
      const likeness = [
        Number(left.nearest !== right.nearest),
        gain,
        Math.min(left.largest, right.largest),
        left.largest,
        right.largest,
        Math.min(left.largest - left.second, right.largest - right.second),
        Math.min(similarity(item.vector, left.vector), similarity(item.vector, right.vector)),
        clusters,
      ];
      return {
        likeness,
        whole,
        ofLeft: left.nearest,
        ofRight: right.nearest,
      };
    };
  };
  return (group) => {
    const sides = readSides(group);
    return group.map((item) => ({ item, among: toAmong(item, sides) }));
  };
}

/** One side of a break, with its cluster vector. */
type Side = Likeness & { vector: Int8Array };

function largestSum(some: Float64Array, others: Float64Array): number {
  let most = -Infinity;
  for (let n = 0; n < some.length; n++) most = Math.max(most, (some[n] ?? 0) + (others[n] ?? 0));
  return most;
}
