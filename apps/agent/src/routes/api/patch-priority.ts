import { PriorityRename, validator } from '@feedback/contract';
import { renamePriority } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { checkedBody } from './checked-body.ts';
import { correction } from './correction.ts';

const check = validator(PriorityRename);

/** PATCH /api/priorities/{id}: renames a priority; later clustering keeps the name. */
export function patchPriority(deps: Deps): RequestHandler<{ id: string }> {
  return correction((workspaceId, { params, by, body }) => {
    const { title } = checkedBody(check, { body });
    return renamePriority(deps, workspaceId, { id: params.id, title: title.trim(), by });
  });
}
