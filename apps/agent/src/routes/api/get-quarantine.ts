import { type QuarantinedItem } from '@feedback/contract';
import { corrections, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toId, toLimit } from './pagination.ts';

/** GET /api/quarantine: items left out of all results, and why, newest first. */
export function getQuarantine({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const before = toId(req.query['before'], 'before');
    const limit = toLimit(req.query['limit']);
    const found = await withWorkspace(db, workspaceId, (tx) =>
      corrections.quarantined(tx, workspaceId, { ...(before === undefined ? {} : { before }), limit }),
    );
    res.json({ items: found.map(toItem) });
  };
}

function toItem({ saidAt, reason, ...item }: corrections.Quarantined): QuarantinedItem {
  // The column holds no other values: only the worker and excludeItem write it.
  return { ...item, reason: reason as QuarantinedItem['reason'], said_at: saidAt.toISOString() };
}
