import { type ActivityEntry } from '@feedback/contract';
import { events, isUuid, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { memberOf } from '../session.ts';

const USUAL = 50;
const MOST = 200;

/** GET /api/activity: what people and agents did, the newest first. */
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

function toId(given: unknown, name: string): string | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !isUuid(given)) throw new AppError('invalid', `${name} must be an id`);
  return given;
}

function toLimit(given: unknown): number {
  if (given === undefined) return USUAL;
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw new AppError('invalid', `limit must be a whole number from 1 to ${MOST}`);
  return limit;
}
