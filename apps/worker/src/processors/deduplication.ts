import { deduplicateFeedback, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Finds what says, in effect, what another item said before. */
export function deduplication({ db }: Pick<Deps, 'db'>): Processor {
  return (task) => deduplicateFeedback({ db }, task);
}
