import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf } from '../form-fields.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';
import { showImports } from './get-imports.ts';
import { sentenceTaker, TAKEN } from './take-sentence.ts';

/** POST /import/sentence: one piece of feedback, typed. */
export function postSentence(deps: ConsoleDeps): RequestHandler {
  const take = sentenceTaker(deps);
  return async (req, res) => {
    const visit = visitOf(res);
    const taken = await take(visit, fieldsOf(req));
    if ('form' in taken) {
      const { values: typed, problems } = taken.form;
      await showImports(deps, req, res.status(422), { typed, problems });
      return;
    }
    say(res, { text: TAKEN[taken.outcome.outcome] });
    res.redirect(303, `${visit.home}/activity/${taken.outcome.id}`);
  };
}
