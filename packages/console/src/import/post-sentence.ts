import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
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
    const taken = await take(callerOf(req, res), fieldsOf(req));
    if ('form' in taken) {
      const { values: typed, problems } = taken.form;
      await showImports(deps, req, res.status(422), { typed, problems });
      return;
    }
    say(res, { text: TAKEN[taken.outcome.outcome] });
    res.redirect(303, `${visitOf(res).home}/activity/${taken.outcome.id}`);
  };
}
