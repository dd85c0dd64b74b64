import { type ClusterEngine } from '@feedback/core';
import { type Arrival, assignArrivals, nameClusters, refine as divide } from '@feedback/intelligence';
import { v7 } from 'uuid';

// What runs in the engine's thread. It knows no database and no settings: vectors come in, places go out.

type Input<Name extends keyof ClusterEngine> = Parameters<ClusterEngine[Name]>[0];

export function assign(input: Input<'assignArrivals'>): Arrival[] {
  return assignArrivals(input, v7);
}

export function refine({ items }: Input<'refine'>): Awaited<ReturnType<ClusterEngine['refine']>> {
  const refinement = divide({ items }, v7);
  const textsOf = new Map<string, string[]>();
  for (const [index, { clusterId, isExemplar }] of refinement.placements.entries()) {
    const texts = textsOf.get(clusterId) ?? [];
    if (isExemplar) texts.push(items[index]?.text ?? '');
    textsOf.set(clusterId, texts);
  }
  return { ...refinement, titles: nameClusters([...textsOf].map(([id, texts]) => ({ id, texts }))) };
}
