import { ItemKind, validator } from '@feedback/contract';
import { classifyItem } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { checkedBody } from './checked-body.ts';
import { correction } from './correction.ts';

const check = validator(ItemKind);

/** POST /api/feedback/{id}/classify: sets an item's kind. */
export function postItemClassify(deps: Deps): RequestHandler<{ id: string }> {
  return correction((workspaceId, { params, by, body }) => {
    const { kind } = checkedBody(check, { body });
    return classifyItem(deps, workspaceId, { feedbackId: params.id, kind, by });
  });
}
