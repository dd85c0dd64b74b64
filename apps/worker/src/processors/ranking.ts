import { type Processor, rankPriorities } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Recomputes the ranking of the workspace's priorities. */
export function ranking({ db, now, revenueBands, rankingPauseMs }: Deps): Processor<'ranking'> {
  return (task) => rankPriorities({ db, now, revenueBands, pauseMs: rankingPauseMs }, task);
}
