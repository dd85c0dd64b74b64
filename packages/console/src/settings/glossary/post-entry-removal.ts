import { removeGlossaryEntry } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

/** POST /settings/glossary/remove: removes an entry; its words are words of their own again. */
export function postEntryRemoval({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const term = fieldsOf(req).text('term');
    if (!(await removeGlossaryEntry({ db }, workspace.id, { term, by: actorOf(req, res) })))
      throw new AppError('not-found', 'There is no such term in the glossary.');
    say(res, { text: `“${term}” is removed. Feedback with its words is read again now.` });
    res.redirect(303, `${home}/settings/glossary`);
  };
}
