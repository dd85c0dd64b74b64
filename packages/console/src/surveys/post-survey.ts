import { surveyActs } from '@feedback/core';
import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf } from '../form-fields.ts';
import { say } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { newSurveyPage } from './new-survey-page.tsx';
import { toForm, toSurvey } from './survey-form.ts';

/** POST /surveys: makes a survey. */
export function postSurvey(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const form = toForm(fieldsOf(req).text);
    const checked = toSurvey(form);
    if (!checked.ok) {
      sendPage(res.status(422), newSurveyPage({ visit, form, problems: checked.problems }));
      return;
    }
    const survey = await surveyActs.createSurvey.perform(deps, callerOf(req, res), checked.value);
    say(res, { text: 'The survey is made. Put it on a page: get its lines of HTML below.' });
    res.redirect(303, `${visit.home}/surveys/${survey.id}`);
  };
}
