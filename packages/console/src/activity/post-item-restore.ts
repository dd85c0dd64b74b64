import { restoreItem } from '@feedback/core';
import { type ConsoleDeps } from '../deps.ts';
import { actOnItem } from './act-on-item.ts';

/** POST /activity/{id}/restore: restores an item that was set aside. */
export function postItemRestore(deps: ConsoleDeps) {
  return actOnItem(
    (workspaceId, { feedbackId, by }) => restoreItem(deps, workspaceId, { feedbackId, by }),
    'Restored: it is placed with feedback like it within a minute.',
  );
}
