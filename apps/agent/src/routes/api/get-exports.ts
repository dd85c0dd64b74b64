import { exports, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toExport } from './export-result.ts';
import { toId, toLimit } from './pagination.ts';

/** GET /api/exports: the exports of the workspace, newest first. */
export function getExports({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const page = { before: toId(req.query['before'], 'before'), limit: toLimit(req.query['limit']) };
    const found = await withWorkspace(db, workspaceId, (tx) => exports.list(tx, workspaceId, page));
    res.json({ exports: found.map(toExport) });
  };
}
