import { announcePush } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';

type Params = { workspace: string; repository: string; token: string };

/**
 * POST /push/{workspace}/{repository}/{token}: a git host says that something was pushed, and the repository is looked at. The address says
 * everything, so the body is not read.
 */
export function postPush(deps: Pick<Deps, 'db'>): RequestHandler<Params> {
  return async (req, res) => {
    const { workspace, repository, token } = req.params;
    const address = { workspaceId: workspace.toLowerCase(), id: repository.toLowerCase(), token };
    if (!(await announcePush(deps, address)))
      throw new AppError('not-found', 'This is not the address of a connected repository');
    res.status(202).json({ status: 'accepted' });
  };
}
