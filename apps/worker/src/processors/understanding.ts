import { type Processor, understandFeedback } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Analyzes items: their vector, their kind and their severity. */
export function understanding({ db, readTexts }: Pick<Deps, 'db' | 'readTexts'>): Processor<'understanding'> {
  return (task) => understandFeedback({ db, readTexts }, task);
}
