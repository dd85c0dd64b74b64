import { divideFeedback, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Divides items that speak of several things, once the clusters tell which. */
export function division({
  db,
  readTexts,
  engine,
  encoder,
}: Pick<Deps, 'db' | 'readTexts' | 'engine' | 'encoder'>): Processor<'division'> {
  return (task) => divideFeedback({ db, readTexts, engine, encoder }, task);
}
