import { erasures, isUuid, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toErasure } from './erasure-result.ts';

/** GET /api/erasures/{id}: how far an erasure is, and then its receipt. */
export function getErasure({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const { id } = req.params;
    const found = isUuid(id)
      ? await withWorkspace(db, workspaceId, (tx) => erasures.find(tx, workspaceId, id))
      : undefined;
    if (!found) throw new AppError('not-found', 'No erasure of this workspace has that id');
    res.json(toErasure(found));
  };
}
