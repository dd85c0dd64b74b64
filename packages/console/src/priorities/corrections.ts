import { isId } from '@feedback/contract';
import { correctionActs } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';
import { actForm, callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf, type FormFields } from '../form-fields.ts';
import { asSentence } from '../form-shown.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';

const TITLE = 'A title is one line of 1 to 120 characters.';
const CHOOSE = 'Choose at least one item.';

type Deps = Pick<ConsoleDeps, 'db' | 'now'>;

/** POST /priorities/{id}/rename */
export function postRename(deps: Deps): RequestHandler {
  return actForm(deps, correctionActs.renamePriority, {
    ...leading(({ title }) => `It is called “${title.trim()}” now, and keeps that name.`),
    read: (fields) => ({ title: fields.text('title') }),
    sentences: { title: TITLE },
  });
}

/** POST /priorities/{id}/merge: merges it into another one. */
export function postMerge(deps: Deps): RequestHandler {
  return actForm(deps, correctionActs.mergePriority, {
    ...leading(
      () =>
        'Both are one priority now, and later feedback never separates them. Its counts follow within a minute.',
    ),
    read: (fields) => ({ into: fields.text('into') }),
    sentences: { into: 'Choose the priority that it is merged into.' },
  });
}

/** POST /priorities/{id}/split: makes a new priority of the chosen items. */
export function postSplit(deps: Deps): RequestHandler {
  return actForm(deps, correctionActs.splitPriority, {
    ...leading(() => 'The chosen items are a priority of their own now.'),
    read: (fields) => ({ items: fields.all('item'), title: fields.text('title') }),
    sentences: { items: CHOOSE, title: TITLE },
  });
}

/** A form on the page of a priority, which leads to where the correction ended, or back with why it is not possible. */
function leading<Input extends { id: string }>(said: (input: Input) => string) {
  return {
    next: ({ value, input }: { value: { priorityId: string | null }; input: Input }) => ({
      said: said(input),
      to: `/priorities/${value.priorityId ?? input.id}`,
    }),
    refusedTo: ({ input }: { input: Input }) => `/priorities/${input.id}`,
  };
}

/** POST /priorities/{id}/take: moves the chosen items to this priority. */
export function postTake(deps: Deps): RequestHandler<{ id: string }> {
  const { moveItem } = correctionActs;
  return ofItems('The chosen items are here now, and stay here.', (id, req, res) =>
    moveItem.perform(deps, callerOf(req, res), moveItem.named({ id, priority_id: req.params.id })),
  );
}

/** POST /priorities/{id}/exclude: sets the chosen items aside. */
export function postExclude(deps: Deps): RequestHandler<{ id: string }> {
  const { excludeItem } = correctionActs;
  const done = 'The chosen items are set aside: they count nowhere until they are brought back.';
  return ofItems(done, (id, req, res) =>
    excludeItem.perform(deps, callerOf(req, res), excludeItem.named({ id })),
  );
}

type OnItem = (
  id: string,
  req: Request<{ id: string }>,
  res: Parameters<RequestHandler>[1],
) => Promise<unknown>;

/** Corrects one chosen item after the other; stops at the first that is refused. */
function ofItems(done: string, correct: OnItem): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const items = fieldsOf(req).all('item');
    if (items.length === 0) throw new AppError('invalid', CHOOSE);
    try {
      for (const id of items) await correct(id, req, res);
      say(res, { text: done });
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
      say(res, { text: asSentence(error.message), isProblem: true });
    }
    res.redirect(303, `${visitOf(res).home}/priorities/${req.params.id}`);
  };
}

/** POST /priorities/undo: undoes a correction by the opposite one. The person stays where they undid it. */
export function postUndo(deps: Deps): RequestHandler {
  const to = ({ fields }: { fields: FormFields }) =>
    isId(fields.text('at')) ? `/priorities/${fields.text('at')}` : '/priorities';
  return actForm(deps, correctionActs.undoCorrection, {
    read: (fields) => ({ id: fields.text('event') }),
    next: ({ fields }) => ({ said: 'That is undone.', to: to({ fields }) }),
    refusedTo: to,
  });
}
