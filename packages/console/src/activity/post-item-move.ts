import { moveItem } from '@feedback/core';
import { type ConsoleDeps } from '../deps.ts';
import { actOnItem } from './act-on-item.ts';

/** POST /activity/{id}/move: moves an item to the priority it belongs to. */
export function postItemMove(deps: ConsoleDeps) {
  return actOnItem(
    (workspaceId, { feedbackId, by, fields }) =>
      moveItem(deps, workspaceId, { feedbackId, into: fields.text('into'), by }),
    'Moved. It stays where you put it, and the ranking follows within a minute.',
  );
}
