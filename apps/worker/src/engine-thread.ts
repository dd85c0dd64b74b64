import { type Arrival, assignArrivals, type KnownCluster } from '@feedback/intelligence';
import { v7 } from 'uuid';

// What runs in the engine's thread. It knows no database and no settings: vectors come in, places go out.

export function assign(input: {
  clusters: KnownCluster[];
  items: { key: string; vector: Int8Array }[];
}): Arrival[] {
  return assignArrivals(input, v7);
}
