import { type FailedItem } from '@feedback/contract';
import { failedItems, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toId, toLimit } from './pagination.ts';

/** A failed text may be a megabyte long, so the list shows only its beginning. */
const CHARACTERS = 2_000;

/** GET /api/failed: items that could not be read, and why, newest first. */
export function getFailed({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const before = toId(req.query['before'], 'before');
    const limit = toLimit(req.query['limit']);
    const page = { ...(before === undefined ? {} : { before }), limit, characters: CHARACTERS };
    const found = await withWorkspace(db, workspaceId, (tx) => failedItems.list(tx, workspaceId, page));
    res.json({ items: found.map(toItem) });
  };
}

function toItem({ saidAt, ...item }: failedItems.Failed): FailedItem {
  return { ...item, said_at: saidAt.toISOString() };
}
