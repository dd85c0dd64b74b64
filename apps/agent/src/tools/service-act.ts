import { type ActResult, ServiceAct, type ToolFailure } from '@feedback/contract';
import { type Acted, actOnPriority } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type Deps } from '../deps.ts';
import { defineTool, type Outcome, type Tool } from './tool.ts';

/** service.act: does what an agent was asked to do, in its person's name. */
export function serviceAct(deps: Pick<Deps, 'db' | 'now'>): Tool {
  return defineTool(ServiceAct, async (args, caller) => {
    if (caller.role === 'viewer')
      return { refusal: 'You may only look: ask an owner of the workspace to make you a member' };
    if (args.action === 'assign' && args.assignee === undefined)
      return { refusal: 'assignee must be given with assign; null takes the priority from everybody' };
    const acted = await actIfAllowed(deps, caller.workspaceId, {
      act: args.action,
      priorityId: args.priority_id,
      by: {
        personId: caller.personId,
        agent: { connectionId: caller.connectionId, name: caller.clientName },
      },
      ...(args.assignee === undefined ? {} : { assignee: args.assignee }),
      ...(args.note === undefined ? {} : { note: args.note }),
      ...(args.version === undefined ? {} : { version: args.version }),
      ...(args.expected_state === undefined ? {} : { expectedState: args.expected_state }),
      ...(args.idempotency_key === undefined ? {} : { idempotencyKey: args.idempotency_key }),
      ...(args.dry_run === undefined ? {} : { dryRun: args.dry_run }),
    });
    return 'refusal' in acted ? acted : toOutcome(acted, args.action);
  });
}

/** A revocation or a demotion may have come since the call was let in: the transaction says so. */
async function actIfAllowed(...args: Parameters<typeof actOnPriority>): Promise<Acted | { refusal: string }> {
  try {
    return await actOnPriority(...args);
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message };
    throw error;
  }
}

function toOutcome(acted: Acted, action: string): Outcome<ActResult> {
  if (acted.outcome !== 'acted') return { failure: toFailure(acted, action) };
  const { priority, previousState, changed, eventId } = acted;
  return {
    result: {
      priority: {
        id: priority.id,
        state: priority.state,
        previous_state: previousState,
        assignee: priority.assignee,
        updated_at: priority.updatedAt.toISOString(),
      },
      changed,
      event_id: eventId,
    },
  };
}

function toFailure(acted: Exclude<Acted, { outcome: 'acted' }>, action: string): ToolFailure {
  if (acted.outcome === 'not-found') return { code: 'not_found', detail: 'There is no priority of this id' };
  if (acted.outcome === 'illegal') {
    const detail = `${action} is not possible: the priority is ${acted.state}`;
    return { code: 'illegal_transition', detail, allowed: acted.allowed };
  }
  if (acted.outcome === 'unexpected-state')
    return { code: 'conflict', detail: `The priority is ${acted.state} by now` };
  return { code: 'conflict', detail: 'This idempotency_key was used for another act' };
}
