import { removeSuppression } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

/** POST /settings/mail/{key}/allow: lets a customer get mail again. */
export function postSuppressionRemoval({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ key: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    if (!(await removeSuppression({ db }, workspace.id, { key: req.params.key, by: actorOf(req, res) })))
      throw new AppError('not-found', 'This customer is not on the list any more.');
    say(res, { text: 'The customer gets mail again, from the next share on.' });
    res.redirect(303, `${home}/settings/mail`);
  };
}
