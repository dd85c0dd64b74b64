import { PriorityRename, validator } from '@feedback/contract';
import {
  type Corrected,
  excludeItem,
  mergePriorities,
  moveItem,
  renamePriority,
  splitPriority,
  undoCorrection,
} from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler, type Response } from 'express';
import { actorOf } from '../actor.ts';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf } from '../form-fields.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';

const MOST_TITLE = 120;

const checkTitle = validator(PriorityRename);

type Deps = Pick<ConsoleDeps, 'db' | 'now'>;
type Handler = RequestHandler<{ id: string }>;

/** POST /priorities/{id}/rename */
export function postRename(deps: Deps): Handler {
  return async (req, res) => {
    const title = titleIn(req);
    const asked = { id: req.params.id, title, by: actorOf(req, res) };
    finish(res, await renamePriority(deps, workspaceOf(res), asked), {
      done: `It is called “${title}” now, and keeps that name.`,
      at: req.params.id,
    });
  };
}

/** POST /priorities/{id}/merge: merges it into another one. */
export function postMerge(deps: Deps): Handler {
  return async (req, res) => {
    const asked = { from: req.params.id, into: fieldsOf(req).text('into'), by: actorOf(req, res) };
    finish(res, await mergePriorities(deps, workspaceOf(res), asked), {
      done: 'Both are one priority now, and later feedback never separates them.',
      at: req.params.id,
    });
  };
}

/** POST /priorities/{id}/split: makes a new priority of the chosen items. */
export function postSplit(deps: Deps): Handler {
  return async (req, res) => {
    const feedbackIds = itemsIn(req);
    const asked = { from: req.params.id, feedbackIds, title: titleIn(req), by: actorOf(req, res) };
    finish(res, await splitPriority(deps, workspaceOf(res), asked), {
      done: 'The chosen items are a priority of their own now.',
      at: req.params.id,
    });
  };
}

/** POST /priorities/{id}/take: moves the chosen items to this priority. */
export function postTake(deps: Deps): Handler {
  return async (req, res) => {
    const [workspaceId, into, by] = [workspaceOf(res), req.params.id, actorOf(req, res)];
    const corrected = await each(itemsIn(req), (feedbackId) =>
      moveItem(deps, workspaceId, { feedbackId, into, by }),
    );
    finish(res, corrected, { done: 'The chosen items are here now, and stay here.', at: into });
  };
}

/** POST /priorities/{id}/exclude: sets the chosen items aside. */
export function postExclude(deps: Deps): Handler {
  return async (req, res) => {
    const [workspaceId, by] = [workspaceOf(res), actorOf(req, res)];
    const corrected = await each(itemsIn(req), (feedbackId) =>
      excludeItem(deps, workspaceId, { feedbackId, by }),
    );
    finish(res, corrected, {
      done: 'The chosen items are set aside: they count nowhere until they are brought back.',
      at: req.params.id,
    });
  };
}

/** POST /priorities/undo: undoes a correction by the opposite one. */
export function postUndo(deps: Deps): RequestHandler {
  return async (req, res) => {
    const fields = fieldsOf(req);
    const undone = await undoCorrection(deps, workspaceOf(res), {
      eventId: fields.text('event'),
      by: actorOf(req, res),
    });
    const at = isUuid(fields.text('at')) ? fields.text('at') : null;
    // The person stays where they undid it.
    finish(res, undone.outcome === 'corrected' ? { ...undone, priorityId: at } : undone, {
      done: 'That is undone.',
      at,
    });
  };
}

/** Corrects one item after the other; stops at the first refusal. */
async function each(ids: string[], correct: (id: string) => Promise<Corrected>): Promise<Corrected> {
  let last: Corrected = { outcome: 'impossible', why: 'Choose at least one item' };
  for (const id of ids) {
    last = await correct(id);
    if (last.outcome !== 'corrected') return last;
  }
  return last;
}

/** Leads to the priority that the correction ended at, and says there what was done. */
function finish(
  res: Response,
  corrected: Corrected,
  { done, at }: { done: string; at: string | null },
): void {
  const { home } = visitOf(res);
  if (corrected.outcome === 'no-priority')
    throw new AppError('not-found', 'There is no such priority in this workspace.');
  if (corrected.outcome === 'no-item')
    throw new AppError('not-found', 'One of these items is not in this priority any more.');
  if (corrected.outcome === 'impossible') say(res, { text: `${corrected.why}.`, isProblem: true });
  else say(res, { text: done });
  const id = corrected.outcome === 'corrected' ? (corrected.priorityId ?? at) : at;
  res.redirect(303, id === null ? `${home}/priorities` : `${home}/priorities/${id}`);
}

function workspaceOf(res: Response): string {
  return visitOf(res).workspace.id;
}

/** The title that was typed, by the rule of the contract. */
function titleIn(req: Pick<Request, 'body'>): string {
  const checked = checkTitle({ title: fieldsOf(req).text('title') });
  if (!checked.ok) throw new AppError('invalid', `A title is one line of 1 to ${MOST_TITLE} characters.`);
  return checked.value.title.trim();
}

function itemsIn(req: Pick<Request, 'body'>): string[] {
  const items = fieldsOf(req).all('item');
  if (items.length === 0) throw new AppError('invalid', 'Choose at least one item.');
  return items;
}
