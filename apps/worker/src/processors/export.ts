import { type Processor, writeExport } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Writes the exports of a workspace, slice by slice, and removes those that are over. */
export function exportFeedback(deps: Pick<Deps, 'db' | 'now' | 'storage'>): Processor<'export'> {
  return (task) => writeExport(deps, task);
}
