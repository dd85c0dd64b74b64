import { type Processor, writeDigest } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Writes the digest of the week, for the members who want it. */
export function digest(deps: Pick<Deps, 'db' | 'now'>): Processor<'digest'> {
  return (task) => writeDigest(deps, task);
}
