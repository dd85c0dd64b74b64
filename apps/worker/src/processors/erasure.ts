import { erasePerson, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Erases a person from the workspace. */
export function erasure(
  deps: Pick<Deps, 'db' | 'storage' | 'readTexts' | 'encoder' | 'engine'>,
): Processor<'erasure'> {
  return (task) => erasePerson(deps, task);
}
