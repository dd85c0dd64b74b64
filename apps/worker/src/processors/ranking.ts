import { type Processor, rankPriorities } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Ranks the workspace's priorities anew. */
export function ranking({ db, now, revenueBands, rankingPauseMs }: Deps): Processor<'ranking'> {
  return (task) => rankPriorities({ db, now, revenueBands, pauseMs: rankingPauseMs }, task);
}
