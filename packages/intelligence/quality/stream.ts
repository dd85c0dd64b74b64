import { type Arrival, assignArrivals, type KnownCluster } from '../src/arrival.ts';
import { refine, refinementDue } from '../src/refine.ts';

/** What became of a stream of items, and what each refinement did. */
export type Streamed = {
  /** Cluster of each item, as given on arrival and after the last refinement. */
  atArrival: string[];
  refined: string[];
  exemplars: Map<string, number[]>;
  refinements: { items: number; changedShare: number; clusters: number; seconds: number }[];
};

/** Clusters vectors as the service does: batch by batch, refined whenever that is due and once at the end. */
export function stream(vectors: Int8Array[], { batch }: { batch: number }): Streamed {
  const places: { clusterId: string; isExemplar: boolean }[] = [];
  const atArrival: string[] = [];
  const refinements: Streamed['refinements'] = [];
  let sinceRefinement = 0;
  let ids = 0;
  const newId = () => `c${++ids}`;
  const refineAll = () => {
    const started = performance.now();
    const items = places.map(({ clusterId }, i) => ({
      key: `${i}`,
      vector: vectors[i] ?? new Int8Array(),
      clusterId,
      pinned: false,
    }));
    const { placements, changedShare } = refine({ items }, newId);
    places.splice(0, places.length, ...placements);
    const clusters = new Set(placements.map(({ clusterId }) => clusterId)).size;
    refinements.push({
      items: items.length,
      changedShare,
      clusters,
      seconds: (performance.now() - started) / 1000,
    });
    sinceRefinement = 0;
  };
  for (let start = 0; start < vectors.length; start += batch) {
    const arriving = vectors
      .slice(start, start + batch)
      .map((vector, i) => ({ key: `${start + i}`, vector }));
    const arrivals: Arrival[] = assignArrivals({ clusters: known(places, vectors), items: arriving }, newId);
    places.push(...arrivals);
    atArrival.push(...arrivals.map(({ clusterId }) => clusterId));
    sinceRefinement += arrivals.length;
    if (refinementDue({ items: places.length, sinceRefinement })) refineAll();
  }
  if (sinceRefinement > 0) refineAll();
  return {
    atArrival,
    refined: places.map(({ clusterId }) => clusterId),
    exemplars: exemplarsOf(places),
    refinements,
  };
}

/** Clusters by arrival alone, never refined. */
export function streamUnrefined(vectors: Int8Array[]): string[] {
  let ids = 0;
  const items = vectors.map((vector, i) => ({ key: `${i}`, vector }));
  return assignArrivals({ clusters: [], items }, () => `c${++ids}`).map(({ clusterId }) => clusterId);
}

function known(places: { clusterId: string; isExemplar: boolean }[], vectors: Int8Array[]): KnownCluster[] {
  return [...exemplarsOf(places)].map(([id, items]) => ({
    id,
    exemplars: items.map((i) => vectors[i] ?? new Int8Array()),
  }));
}

function exemplarsOf(places: { clusterId: string; isExemplar: boolean }[]): Map<string, number[]> {
  const exemplars = new Map<string, number[]>();
  for (const [i, { clusterId, isExemplar }] of places.entries()) {
    if (!isExemplar) continue;
    exemplars.set(clusterId, [...(exemplars.get(clusterId) ?? []), i]);
  }
  return exemplars;
}
