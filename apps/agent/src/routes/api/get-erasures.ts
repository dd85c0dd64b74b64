import { erasures, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toErasure } from './erasure-result.ts';
import { toId, toLimit } from './pagination.ts';

/** GET /api/erasures: the erasures of the workspace with their receipts, newest first. */
export function getErasures({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const page = { before: toId(req.query['before'], 'before'), limit: toLimit(req.query['limit']) };
    const found = await withWorkspace(db, workspaceId, (tx) => erasures.list(tx, workspaceId, page));
    res.json({ erasures: found.map(toErasure) });
  };
}
