import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { readRepositories } from './read-repositories.ts';
import { repositoriesPage } from './repositories-page.tsx';

/** GET /settings/repositories: the connected repositories and what was read of them. */
export function getRepositories({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const all = await readRepositories(db, id);
    sendPage(res, repositoriesPage({ visit, repositories: all, said: takeSaid(req, res) }));
  };
}
