import { type Processor, understandFeedback } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Reads what customers said: where it lies among other texts, what kind it is, how severe. */
export function understanding({ db, understand }: Pick<Deps, 'db' | 'understand'>): Processor {
  return (task) => understandFeedback({ db, understand }, task);
}
