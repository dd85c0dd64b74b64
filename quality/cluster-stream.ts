import {
  type Arrival,
  assignArrivals,
  type KnownCluster,
  refine,
  refinementDue,
} from '@feedback/intelligence';

/** The clusters of a stream of items, and the effect of each refinement. */
export type Streamed = {
  /** The cluster of each item, on arrival and after the last refinement. */
  atArrival: string[];
  refined: string[];
  refinements: { items: number; changedShare: number; seconds: number }[];
};

/** The input of a refinement: the newest items, and this many earlier exemplars of each cluster. */
export type Memory = { newest: number; older: number };

type Place = { clusterId: string; isExemplar: boolean };

/** Clusters vectors as the service does: batch by batch, refined whenever due and once at the end. */
export function stream(
  vectors: Int8Array[],
  { batch, memory = { newest: Infinity, older: 0 } }: { batch: number; memory?: Memory },
): Streamed {
  const places: Place[] = [];
  const atArrival: string[] = [];
  const refinements: Streamed['refinements'] = [];
  let sinceRefinement = 0;
  const newId = openIds();
  const refineNow = () => {
    const started = performance.now();
    const { changedShare, items } = refineOnce({ places, vectors, memory }, newId);
    refinements.push({ items, changedShare, seconds: (performance.now() - started) / 1000 });
    sinceRefinement = 0;
  };
  for (let start = 0; start < vectors.length; start += batch) {
    const arriving = vectors
      .slice(start, start + batch)
      .map((vector, i) => ({ key: `${start + i}`, vector }));
    const arrivals: Arrival[] = assignArrivals(
      { clusters: toKnown(places, vectors), items: arriving },
      newId,
    );
    places.push(...arrivals);
    atArrival.push(...arrivals.map(({ clusterId }) => clusterId));
    sinceRefinement += arrivals.length;
    if (refinementDue({ items: places.length, sinceRefinement })) refineNow();
  }
  if (sinceRefinement > 0) refineNow();
  return { atArrival, refined: places.map(({ clusterId }) => clusterId), refinements };
}

/** Clusters by arrival alone, never refined. */
export function streamUnrefined(vectors: Int8Array[]): string[] {
  const items = vectors.map((vector, i) => ({ key: `${i}`, vector }));
  return assignArrivals({ clusters: [], items }, openIds()).map(({ clusterId }) => clusterId);
}

/** Refines the items in memory and moves those of clusters that are gone, as the service does. */
function refineOnce(
  { places, vectors, memory }: { places: Place[]; vectors: Int8Array[]; memory: Memory },
  newId: () => string,
): { changedShare: number; items: number } {
  const shown = remembered(places, memory);
  const items = shown.map((at) => ({
    key: `${at}`,
    vector: vectors[at] ?? new Int8Array(),
    clusterId: places[at]?.clusterId ?? '',
    areaId: null,
    pinned: false,
  }));
  const { placements, merged, changedShare } = refine({ items }, newId);
  const into = new Map(merged.map(({ from, into: to }) => [from, to]));
  for (const place of places) {
    place.isExemplar = false;
    place.clusterId = into.get(place.clusterId) ?? place.clusterId;
  }
  for (const { key, clusterId, isExemplar } of placements) places[Number(key)] = { clusterId, isExemplar };
  return { changedShare, items: items.length };
}

function remembered(places: Place[], { newest, older }: Memory): number[] {
  const first = Math.max(0, places.length - newest);
  const held = new Map<string, number>();
  const old: number[] = [];
  for (let at = first - 1; at >= 0; at--) {
    const place = places[at];
    if (!place?.isExemplar || (held.get(place.clusterId) ?? 0) >= older) continue;
    held.set(place.clusterId, (held.get(place.clusterId) ?? 0) + 1);
    old.push(at);
  }
  return [...old.toReversed(), ...Array.from({ length: places.length - first }, (_, i) => first + i)];
}

function toKnown(places: Place[], vectors: Int8Array[]): KnownCluster[] {
  const known = new Map<string, KnownCluster>();
  for (const [at, { clusterId, isExemplar }] of places.entries()) {
    if (!isExemplar) continue;
    const cluster = known.get(clusterId) ?? { id: clusterId, exemplars: [] };
    cluster.exemplars.push(vectors[at] ?? new Int8Array());
    known.set(clusterId, cluster);
  }
  return [...known.values()];
}

function openIds(): () => string {
  let made = 0;
  return () => `c${++made}`;
}
