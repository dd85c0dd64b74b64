import { similarity } from '../encoder/item-vector.ts';
import { toRows } from '../encoder/vector-rows.ts';
import { findCentre, toClusterVector } from './cluster-vector.ts';

/** How alike a vector is to each of a workspace's exemplars, as `assignArrivals` compares them: -1..1. */
export function likenessToExemplars(vector: Int8Array, exemplars: Int8Array[]): number[] {
  const centre = findCentre(toRows([...exemplars, vector]));
  const own = toClusterVector(vector, centre);
  return exemplars.map((exemplar) => similarity(own, toClusterVector(exemplar, centre)));
}
