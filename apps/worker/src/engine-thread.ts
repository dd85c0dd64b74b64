import { type ClusterEngine } from '@feedback/core';
import { type Arrival, assignArrivals, nameClusters, refine as divide } from '@feedback/intelligence';
import { defined } from '@feedback/runtime';
import { v7 } from 'uuid';

// What runs in the engine's thread. It knows no database and no settings: vectors come in, places go out.

type Input<Name extends keyof ClusterEngine> = Parameters<ClusterEngine[Name]>[0];

export function assign(input: Input<'assignArrivals'>): Arrival[] {
  return assignArrivals(input, v7);
}

export function refine({ items, taken }: Input<'refine'>): Awaited<ReturnType<ClusterEngine['refine']>> {
  const refinement = divide({ items }, v7);
  const textsOf = new Map<string, string[]>();
  for (const [index, { clusterId, isExemplar }] of refinement.placements.entries()) {
    const texts = textsOf.get(clusterId) ?? [];
    if (isExemplar) texts.push(defined(items[index], 'item that was placed').text);
    textsOf.set(clusterId, texts);
  }
  const sizes = Map.groupBy(refinement.placements, ({ clusterId }) => clusterId);
  const sizeOf = (id: string) => defined(sizes.get(id), 'cluster of a placement').length;
  // Who is named first has the choice of words, so the largest are.
  const largestFirst = [...textsOf].toSorted(([a], [b]) => sizeOf(b) - sizeOf(a));
  return {
    ...refinement,
    titles: nameClusters(
      largestFirst.map(([id, texts]) => ({ id, texts })),
      { taken },
    ),
  };
}
