import { type Processor, releaseHeld } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Releases what is held, as far as the quota of the month goes. */
export function quotaRelease({ now }: Pick<Deps, 'now'>): Processor<'quota-release'> {
  return (task) => releaseHeld({ now }, task);
}
