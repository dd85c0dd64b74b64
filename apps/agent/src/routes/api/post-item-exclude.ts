import { excludeItem } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { correction } from './correction.ts';

/** POST /api/feedback/{id}/exclude: leaves an item out of all results. */
export function postItemExclude(deps: Deps): RequestHandler<{ id: string }> {
  return correction((workspaceId, { params, by }) =>
    excludeItem(deps, workspaceId, { feedbackId: params.id, by }),
  );
}
