import { type Processor, releaseHeld } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Releases held items, as far as this month's quota allows. */
export function quotaRelease({ now }: Pick<Deps, 'now'>): Processor<'quota-release'> {
  return (task) => releaseHeld({ now }, task);
}
