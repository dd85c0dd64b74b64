import { ItemMove, validator } from '@feedback/contract';
import { moveItem } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { checkedBody } from './checked-body.ts';
import { correction } from './correction.ts';

const check = validator(ItemMove);

/** POST /api/feedback/{id}/move: moves an item to the priority it belongs to. */
export function postItemMove(deps: Deps): RequestHandler<{ id: string }> {
  return correction((workspaceId, { params, by, body }) => {
    const { priority_id: into } = checkedBody(check, { body });
    return moveItem(deps, workspaceId, { feedbackId: params.id, into, by });
  });
}
