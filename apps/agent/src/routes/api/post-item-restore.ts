import { restoreItem } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { correction } from './correction.ts';

/** POST /api/feedback/{id}/restore: restores an excluded item. */
export function postItemRestore(deps: Deps): RequestHandler<{ id: string }> {
  return correction((workspaceId, { params, by }) =>
    restoreItem(deps, workspaceId, { feedbackId: params.id, by }),
  );
}
