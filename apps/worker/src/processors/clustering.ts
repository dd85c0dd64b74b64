import { clusterFeedback, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Gives what was understood its place among the workspace's clusters. */
export function clustering({ db, engine, encoder }: Pick<Deps, 'db' | 'engine' | 'encoder'>): Processor {
  return (task) => clusterFeedback({ db, engine, encoder }, task);
}
