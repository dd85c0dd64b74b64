import { type ActivityEntry } from '@feedback/contract';
import { type events } from '@feedback/db';

/** An entry of the activity as JSON. */
export function toActivity(event: events.EventFound): ActivityEntry {
  return {
    id: event.id,
    at: event.at.toISOString(),
    action: event.action,
    priority_id: event.priorityId,
    from_state: event.fromState,
    to_state: event.toState,
    detail: event.detail,
    person: event.person,
    agent: event.agentName,
  };
}
