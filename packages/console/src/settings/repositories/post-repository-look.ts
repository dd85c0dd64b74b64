import { lookAtRepository } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

/** POST /settings/repositories/{id}/look: has a repository looked at now. */
export function postRepositoryLook({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const { id } = req.params;
    const by = actorOf(req, res);
    const found = isUuid(id) && (await lookAtRepository({ db }, workspace.id, { id, by }));
    if (!found) throw new AppError('not-found', 'This repository is not connected any more.');
    say(res, { text: `${found.name} is looked at now.` });
    res.redirect(303, `${home}/settings/repositories`);
  };
}
