import { Id, PriorityAct, PriorityActed, Type } from '@feedback/contract';
import { AppError } from '@feedback/runtime';
import { type ActDeps } from '../acts/act-deps.ts';
import { act, type Refusal, refused } from '../acts/act.ts';
import { type Acted, actOnPriority as carryOut } from './act-on-priority.ts';
import { whyNotActed } from './why-not-acted.ts';

/** A priority as it is now, whatever its ranking. */
export type Priority = PriorityChanged['priority'];
export type PriorityChanged = Extract<Acted, { outcome: 'acted' }>;

const NO_PRIORITY: Refusal = { kind: 'not-found', detail: 'There is no such priority' };
const NOT_NOW: Refusal = {
  kind: 'conflict',
  detail: 'The priority is in a state in which this is not possible; `detail` says what is',
};

export const actOnPriority = act({
  method: 'POST',
  path: '/api/priorities/{id}/act',
  tag: 'Priorities',
  summary:
    'Give a priority an owner, or say that it is being built, that it has shipped, or that it is open again.',
  least: 'member',
  input: Type.Object({ id: Id, ...PriorityAct.properties }),
  example: { action: 'start_building', expected_state: 'open' },
  answers: { 200: PriorityActed },
  refusals: [NO_PRIORITY, NOT_NOW],
  run: async (
    deps: Pick<ActDeps, 'db' | 'now'>,
    { workspaceId, by },
    { id: priorityId, action, expected_state: expectedState, ...others },
  ): Promise<PriorityChanged> => {
    const asked = { ...others, act: action, priorityId, by, ...(expectedState && { expectedState }) };
    const acted = await carryOut(deps, workspaceId, asked);
    if (acted.outcome === 'not-found') throw refused(NO_PRIORITY);
    if (acted.outcome !== 'acted') throw new AppError('conflict', whyNotActed(acted));
    return acted;
  },
  shown: ({ priority, previousState, changed, eventId }) => ({
    priority_id: priority.id,
    state: priority.state,
    previous_state: previousState,
    assignee: priority.assignee,
    changed,
    event_id: eventId,
  }),
});
