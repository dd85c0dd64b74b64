import { PriorityMerge, validator } from '@feedback/contract';
import { mergePriorities } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { checkedBody } from './checked-body.ts';
import { correction } from './correction.ts';

const check = validator(PriorityMerge);

/** POST /api/priorities/{id}/merge: merges two priorities permanently. */
export function postPriorityMerge(deps: Deps): RequestHandler<{ id: string }> {
  return correction((workspaceId, { params, by, body }) => {
    const { into } = checkedBody(check, { body });
    return mergePriorities(deps, workspaceId, { from: params.id, into, by });
  });
}
