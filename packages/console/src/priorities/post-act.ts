import { priorityActs, type PriorityChanged } from '@feedback/core';
import { type RequestHandler } from 'express';
import { actForm } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { type FormFields } from '../form-fields.ts';
import { STATE_NAMES } from '../parts/states.ts';

/** POST /priorities/{id}/act: assigns a priority, or moves it on. */
export function postAct(deps: Pick<ConsoleDeps, 'db' | 'now'>): RequestHandler {
  return actForm(deps, priorityActs.actOnPriority, {
    read: toAct,
    next: ({ value, input }) => ({ said: whatHappened(value), to: `/priorities/${input.id}` }),
    refusedTo: ({ input }) => `/priorities/${input.id}`,
    sentences: {
      action: 'This is nothing that can be done with a priority.',
      assignee: 'An owner is a name or an address of at most 320 characters.',
      version: 'A version has at most 100 characters.',
    },
  });
}

/** The filled fields; no owner is none. */
function toAct(fields: FormFields): object {
  const filled = ['action', 'assignee', 'version', 'expected_state'].flatMap((name) =>
    fields.text(name) === '' ? [] : [[name, fields.text(name)] as const],
  );
  return Object.fromEntries(filled);
}

function whatHappened({ priority, changed, previousState }: PriorityChanged): string {
  if (!changed) return 'It was like that already: nothing was changed.';
  if (priority.state !== previousState) return `This is ${STATE_NAMES[priority.state].toLowerCase()} now.`;
  return priority.assignee === null ? 'It has no owner now.' : `It belongs to ${priority.assignee} now.`;
}
