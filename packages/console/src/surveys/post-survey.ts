import { withActor } from '@feedback/core';
import { newId, surveys } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf } from '../form-fields.ts';
import { say } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { newSurveyPage } from './new-survey-page.tsx';
import { toForm, toSurvey } from './survey-form.ts';

/** POST /surveys: makes a survey. */
export function postSurvey({ db }: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const form = toForm(fieldsOf(req).text);
    const checked = toSurvey(form);
    if (!checked.ok) {
      sendPage(res.status(422), newSurveyPage({ visit, form, problems: checked.problems }));
      return;
    }
    const { id: workspaceId } = visit.workspace;
    const survey = {
      id: newId(),
      name: checked.value.name,
      question: checked.value.question,
      surface: form.surface,
      allowedOrigins: checked.value.allowed_origins ?? [],
      ratingScale: form.scale,
    };
    const acting = { by: { personId: visit.personId }, least: 'owner' } as const;
    await withActor(db, workspaceId, acting, (tx) => surveys.insert(tx, workspaceId, survey));
    say(res, { text: 'The survey is made. Put it on a page: get its lines of HTML below.' });
    res.redirect(303, `${visit.home}/surveys/${survey.id}`);
  };
}
