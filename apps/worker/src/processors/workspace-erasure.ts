import { eraseWorkspace, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Erases a whole workspace. */
export function workspaceErasure(
  deps: Pick<Deps, 'db' | 'storage' | 'mirrors'>,
): Processor<'workspace-erasure'> {
  return (task) => eraseWorkspace(deps, task);
}
