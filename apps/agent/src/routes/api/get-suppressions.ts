import { suppressions, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toId, toLimit } from './pagination.ts';

/** GET /api/suppressions: the customers who get no mail. */
export function getSuppressions({ db }: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const page = { after: toId(req.query['after'], 'after'), limit: toLimit(req.query['limit']) };
    const found = await withWorkspace(db, workspaceId, (tx) => suppressions.list(tx, workspaceId, page));
    res.json({
      suppressions: found.map(({ key, reason, email, name, createdAt }) => ({
        id: key,
        reason,
        email,
        customer: name,
        created_at: createdAt.toISOString(),
      })),
    });
  };
}
