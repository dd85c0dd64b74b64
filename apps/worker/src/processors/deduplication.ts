import { deduplicateFeedback, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Finds what says, in effect, what another item said before. */
export function deduplication({ db, readTexts }: Pick<Deps, 'db' | 'readTexts'>): Processor<'deduplication'> {
  return (task) => deduplicateFeedback({ db, readTexts }, task);
}
