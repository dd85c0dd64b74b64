import { disconnectRepository } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

/** POST /settings/repositories/{id}/disconnect: disconnects a repository and deletes what was read of it. */
export function postRepositoryRemoval({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const { id } = req.params;
    const by = actorOf(req, res);
    if (!isUuid(id) || !(await disconnectRepository({ db }, workspace.id, { id, by })))
      throw new AppError('not-found', 'This repository is not connected any more.');
    say(res, { text: 'The repository is disconnected, and what was read of it is deleted.' });
    res.redirect(303, `${home}/settings/repositories`);
  };
}
