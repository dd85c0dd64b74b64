import { type Processor, understandFeedback } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Reads what customers said: where it lies among other texts, what kind it is, how severe. */
export function understanding({ db, readTexts }: Pick<Deps, 'db' | 'readTexts'>): Processor<'understanding'> {
  return (task) => understandFeedback({ db, readTexts }, task);
}
