import { previewErasure, requestErasure } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { shownAgain } from '../../form-shown.ts';
import { say } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { previewPage } from './preview-page.tsx';
import { toPerson, wordOf } from './to-person.ts';

/** POST /settings/erasures: erases a person whose address or name was typed once more. */
export function postErasure({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const fields = fieldsOf(req);
    const asked = toPerson(fields);
    if ('problems' in asked) throw new AppError('invalid', Object.values(asked.problems).join(' '));
    const person = { ...asked.person, by: actorOf(req, res) };
    const word = wordOf(person);
    if (fields.text('confirm').toLowerCase() !== word.toLowerCase()) {
      const form = shownAgain(fields, ['confirm'], { confirm: `Type “${word}” exactly.` });
      const found = await previewErasure({ db }, visit.workspace.id, person);
      sendPage(res.status(422), previewPage({ visit, person: asked.person, found, form }));
      return;
    }
    await requestErasure({ db }, visit.workspace.id, person);
    say(res, { text: 'The erasure has begun. Its receipt stands below, and never says whom it is about.' });
    res.redirect(303, `${visit.home}/settings/erasures`);
  };
}
