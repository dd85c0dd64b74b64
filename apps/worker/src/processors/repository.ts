import { followRepository, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Mirrors the workspace's repository and reads what is new in it. */
export function repository(
  deps: Pick<Deps, 'db' | 'now' | 'mirrors' | 'readSources' | 'lookEveryMs'>,
): Processor<'repository'> {
  return (task) => followRepository(deps, task);
}
