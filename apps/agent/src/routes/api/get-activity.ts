import { type ActivityEntry } from '@feedback/contract';
import { events, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toId, toLimit } from './pagination.ts';

/** GET /api/activity: what people and agents did, newest first. */
export function getActivity({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const priorityId = toId(req.query['priority_id'], 'priority_id');
    const before = toId(req.query['before'], 'before');
    const found = await withWorkspace(db, workspaceId, (tx) =>
      events.list(tx, workspaceId, {
        ...(priorityId === undefined ? {} : { priorityId }),
        ...(before === undefined ? {} : { before }),
        limit: toLimit(req.query['limit']),
      }),
    );
    res.json({ activity: found.map(toEntry) });
  };
}

function toEntry(event: events.EventFound): ActivityEntry {
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
