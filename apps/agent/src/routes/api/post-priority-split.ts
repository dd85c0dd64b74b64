import { PrioritySplit, validator } from '@feedback/contract';
import { splitPriority } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { checkedBody } from './checked-body.ts';
import { correction } from './correction.ts';

const check = validator(PrioritySplit);

/** POST /api/priorities/{id}/split: moves some items into a new priority. */
export function postPrioritySplit(deps: Deps): RequestHandler<{ id: string }> {
  return correction((workspaceId, { params, by, body }) => {
    const { items, title } = checkedBody(check, { body });
    return splitPriority(deps, workspaceId, { from: params.id, feedbackIds: items, title: title.trim(), by });
  });
}
