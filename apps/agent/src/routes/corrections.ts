import {
  type CorrectionMade,
  ItemKind,
  ItemMove,
  PriorityMerge,
  PriorityRename,
  PrioritySplit,
  validator,
} from '@feedback/contract';
import {
  classifyItem,
  type Corrected,
  excludeItem,
  mergePriorities,
  moveItem,
  renamePriority,
  restoreItem,
  splitPriority,
} from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';
import { checkedBody } from '../checked-body.ts';
import { type Deps } from '../deps.ts';
import { memberOf } from '../session.ts';

type Handler = RequestHandler<{ id: string }>;
/** Does what a request asks for in one workspace, in a person's name. */
type Correct = (
  workspaceId: string,
  request: Pick<Request<{ id: string }>, 'body' | 'params'> & { by: { personId: string } },
) => Promise<Corrected>;

const checkMerge = validator(PriorityMerge);
const checkSplit = validator(PrioritySplit);
const checkRename = validator(PriorityRename);
const checkMove = validator(ItemMove);
const checkKind = validator(ItemKind);

/** POST /api/priorities/{id}/merge */
export const postPriorityMerge = (deps: Deps): Handler =>
  correction((workspaceId, { params, by, body }) => {
    const { into } = checkedBody(checkMerge, { body });
    return mergePriorities(deps, workspaceId, { from: params.id, into, by });
  });

/** POST /api/priorities/{id}/split */
export const postPrioritySplit = (deps: Deps): Handler =>
  correction((workspaceId, { params, by, body }) => {
    const { items, title } = checkedBody(checkSplit, { body });
    return splitPriority(deps, workspaceId, { from: params.id, feedbackIds: items, title: title.trim(), by });
  });

/** PATCH /api/priorities/{id} */
export const patchPriority = (deps: Deps): Handler =>
  correction((workspaceId, { params, by, body }) => {
    const { title } = checkedBody(checkRename, { body });
    return renamePriority(deps, workspaceId, { id: params.id, title: title.trim(), by });
  });

/** POST /api/feedback/{id}/move */
export const postItemMove = (deps: Deps): Handler =>
  correction((workspaceId, { params, by, body }) => {
    const { priority_id: into } = checkedBody(checkMove, { body });
    return moveItem(deps, workspaceId, { feedbackId: params.id, into, by });
  });

/** POST /api/feedback/{id}/classify */
export const postItemClassify = (deps: Deps): Handler =>
  correction((workspaceId, { params, by, body }) => {
    const { kind } = checkedBody(checkKind, { body });
    return classifyItem(deps, workspaceId, { feedbackId: params.id, kind, by });
  });

/** POST /api/feedback/{id}/exclude */
export const postItemExclude = (deps: Deps): Handler =>
  correction((workspaceId, { params, by }) => excludeItem(deps, workspaceId, { feedbackId: params.id, by }));

/** POST /api/feedback/{id}/restore */
export const postItemRestore = (deps: Deps): Handler =>
  correction((workspaceId, { params, by }) => restoreItem(deps, workspaceId, { feedbackId: params.id, by }));

function correction(correct: Correct): Handler {
  return async (req, res) => {
    const { workspaceId, personId } = memberOf(res);
    const body: unknown = req.body;
    const corrected = await correct(workspaceId, { params: req.params, body, by: { personId } });
    if (corrected.outcome === 'no-priority') throw new AppError('not-found', 'There is no such priority');
    if (corrected.outcome === 'no-item') throw new AppError('not-found', 'There is no such item here');
    if (corrected.outcome === 'impossible') throw new AppError('conflict', corrected.why);
    const { priorityId, eventId } = corrected;
    res.json({ priority_id: priorityId, event_id: eventId } satisfies CorrectionMade);
  };
}
