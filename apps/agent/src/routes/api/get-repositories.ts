import { repositories, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toRepository } from './repository-result.ts';

/** GET /api/repositories: the connected repositories and what is read of them. */
export function getRepositories({ db }: Deps): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    const { workspaceId } = memberOf(res);
    const found = await withWorkspace(db, workspaceId, (tx) => repositories.list(tx, workspaceId));
    res.json({ repositories: found.map(toRepository) });
  };
}
