import { type Processor, reembedFeedback } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Brings a workspace's items into the space of today's encoder. */
export function reembedding({ db, encoder, embedAll }: Pick<Deps, 'db' | 'encoder' | 'embedAll'>): Processor {
  return (task) => reembedFeedback({ db, encoder: { id: encoder, embedAll } }, task);
}
