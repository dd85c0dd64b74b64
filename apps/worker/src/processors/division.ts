import { divideFeedback, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Divides items that mention several topics, once clusters exist that show these topics. */
export function division({
  db,
  readTexts,
  engine,
  encoder,
}: Pick<Deps, 'db' | 'readTexts' | 'engine' | 'encoder'>): Processor<'division'> {
  return (task) => divideFeedback({ db, readTexts, engine, encoder }, task);
}
