import { deduplicateFeedback, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Finds items that repeat in effect what an earlier item said. */
export function deduplication({ db, readTexts }: Pick<Deps, 'db' | 'readTexts'>): Processor<'deduplication'> {
  return (task) => deduplicateFeedback({ db, readTexts }, task);
}
