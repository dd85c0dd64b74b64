import { readFileSync } from 'node:fs';

/** The weights of `TEXT_FEATURES`, then of `CLUSTER_FEATURES`. A text is divided where their sum and `bias` are above 0. */
export type PartWeights = { bias: number; weights: number[] };

/** Reads the committed weights. */
export function loadPartWeights(folder: URL = new URL('../../model/', import.meta.url)): PartWeights {
  return JSON.parse(readFileSync(new URL('parts.json', folder), 'utf8')) as PartWeights; // train-parts.ts wrote it
}
