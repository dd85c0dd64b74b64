import { type Processor, writeSpec } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Writes a version of a priority's spec. */
export function specification(deps: Pick<Deps, 'db' | 'readTexts' | 'locate'>): Processor<'specification'> {
  return (task) => writeSpec(deps, task);
}
