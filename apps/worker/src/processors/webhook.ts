import { deliverHooks, type Processor } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Sends what happened in the workspace to its endpoints. */
export function webhook(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'hookSender' | 'encryptionKey'>,
): Processor<'webhook'> {
  return (task) => deliverHooks(deps, task);
}
