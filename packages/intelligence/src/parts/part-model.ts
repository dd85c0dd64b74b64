import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';

/** The weights of `TEXT_FEATURES`, then of `CLUSTER_FEATURES`. A text is divided where their sum and `bias` are above 0. */
export type PartWeights = { bias: number; weights: number[] };

/** Reads the committed weights. */
export function loadPartWeights(folder: URL = new URL('../../model/', import.meta.url)): PartWeights {
  return ownJson<PartWeights>(readFileSync(new URL('parts.json', folder), 'utf8')); // train-parts.ts wrote it
}
