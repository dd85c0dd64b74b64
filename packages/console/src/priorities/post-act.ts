import { PRIORITY_STATES, type PriorityState } from '@feedback/contract/vocabulary';
import { type Acted, actOnPriority, type ActInput } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../actor.ts';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf, type FormFields } from '../form-fields.ts';
import { STATE_NAMES } from '../parts/states.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';

const MOST_VERSION = 100;
const MOST_ASSIGNEE = 320;

/** POST /priorities/{id}/act: assigns a priority, or moves it on. */
export function postAct(deps: Pick<ConsoleDeps, 'db' | 'now'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const fields = fieldsOf(req);
    const expected = PRIORITY_STATES.find((state) => state === fields.text('expected_state'));
    const acted = await actOnPriority(deps, visit.workspace.id, {
      ...toAct(fields),
      priorityId: req.params.id,
      by: actorOf(req, res),
      ...(expected === undefined ? {} : { expectedState: expected }),
    });
    say(res, {
      text: acted.outcome === 'acted' ? whatHappened(acted) : refusalOf(acted),
      isProblem: acted.outcome !== 'acted',
    });
    res.redirect(303, `${visit.home}/priorities/${req.params.id}`);
  };
}

function toAct(fields: FormFields): Pick<ActInput, 'act' | 'assignee' | 'version'> {
  const version = fields.text('version');
  if (version.length > MOST_VERSION)
    throw new AppError('invalid', `A version has at most ${MOST_VERSION} characters.`);
  switch (fields.text('action')) {
    case 'assign':
      return { act: 'assign', assignee: toAssignee(fields.text('assignee')) };
    case 'start_building':
      return { act: 'start_building' };
    case 'mark_shipped':
      return { act: 'mark_shipped', ...(version === '' ? {} : { version }) };
    case 'reopen':
      return { act: 'reopen' };
    default:
      throw new AppError('invalid', 'This is nothing that can be done with a priority.');
  }
}

/** A name or an address, on one line and short enough, as the tools take it; none is no owner. */
function toAssignee(text: string): string | null {
  if (text.length > MOST_ASSIGNEE || /\p{C}/u.test(text))
    throw new AppError('invalid', `An owner is a name or an address of at most ${MOST_ASSIGNEE} characters.`);
  return text || null;
}

function whatHappened({ priority, changed, previousState }: Extract<Acted, { outcome: 'acted' }>): string {
  if (!changed) return 'It was like that already: nothing was changed.';
  if (priority.state !== previousState) return `This is ${STATE_NAMES[priority.state].toLowerCase()} now.`;
  return priority.assignee === null ? 'It has no owner now.' : `It belongs to ${priority.assignee} now.`;
}

const ACT_WORDS: Record<ActInput['act'], string> = {
  start_building: 'start building it',
  mark_shipped: 'mark it as shipped',
  share: 'tell its customers',
  reopen: 'reopen it',
  assign: 'give it an owner',
};

function listed(words: string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ');
}

/** Why nothing was changed, and what can be done, in words. */
export function refusalOf(acted: Exclude<Acted, { outcome: 'acted' }>): string {
  const is = (state: PriorityState) => `It is ${STATE_NAMES[state].toLowerCase()} by now`;
  if (acted.outcome === 'not-found') return 'There is no such priority any more.';
  if (acted.outcome === 'illegal')
    return `Nothing was changed: this priority is ${STATE_NAMES[acted.state].toLowerCase()} now. You can ${listed(acted.allowed.map((act) => ACT_WORDS[act]))}.`;
  if (acted.outcome === 'key-taken') return 'Nothing was changed: this was done before.';
  return `${is(acted.state)}: another person or an agent was faster. Look at it, then decide.`;
}
