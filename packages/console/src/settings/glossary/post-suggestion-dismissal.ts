import { dismissGlossarySuggestion } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

/** POST /settings/glossary/suggestions/{id}/dismiss: dismisses a suggestion for good. */
export function postSuggestionDismissal({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const { id } = req.params;
    if (!(await dismissGlossarySuggestion({ db }, workspace.id, { id, by: actorOf(req, res) })))
      throw new AppError('not-found', 'There is no such suggestion, or it was dismissed before.');
    say(res, { text: 'Dismissed. This pair is not suggested again.' });
    res.redirect(303, `${home}/settings/glossary`);
  };
}
