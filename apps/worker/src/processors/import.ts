import { type Processor, runImport } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Stores the rows of a workspace's imported files, slice by slice, and removes files that are over. */
export function importFeedback(deps: Pick<Deps, 'db' | 'now' | 'storage'>): Processor<'import'> {
  return (task) => runImport(deps, task);
}
