import { clusterFeedback, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Places understood items among the workspace's clusters. */
export function clustering({
  db,
  now,
  engine,
  encoder,
}: Pick<Deps, 'db' | 'now' | 'engine' | 'encoder'>): Processor<'clustering'> {
  return (task) => clusterFeedback({ db, now, engine, encoder }, task);
}
