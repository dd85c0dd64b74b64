import { excludeItem } from '@feedback/core';
import { type ConsoleDeps } from '../deps.ts';
import { actOnItem } from './act-on-item.ts';

/** POST /activity/{id}/exclude: leaves an item out of all results. */
export function postItemExclude(deps: ConsoleDeps) {
  return actOnItem(
    (workspaceId, { feedbackId, by }) => excludeItem(deps, workspaceId, { feedbackId, by }),
    'Set aside: it counts nowhere until you restore it.',
  );
}
