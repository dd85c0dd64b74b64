import { revokeSurveyKey } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

/** POST /settings/keys/{id}/revoke: revokes a key; every process refuses it at once. */
export function postKeyRevocation({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const { id } = req.params;
    if (!isUuid(id) || !(await revokeSurveyKey({ db }, workspace.id, { id, by: actorOf(req, res) })))
      throw new AppError('not-found', 'There is no such key, or it was revoked before.');
    say(res, { text: 'The key is revoked. A survey that still uses it sends nothing more.' });
    res.redirect(303, `${home}/settings/keys`);
  };
}
