import { followRepository, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Mirrors one of the workspace's repositories and reads what is new in it. */
export function repository(
  deps: Pick<Deps, 'db' | 'now' | 'mirrors' | 'readSources' | 'encryptionKey' | 'lookEveryMs'>,
): Processor<'repository'> {
  return (task) => followRepository(deps, task);
}
