import { validator, WidgetSubmission } from '@feedback/contract';
import { invalidBody } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { sendJson } from '../http/send-json.ts';
import { submittedOf } from '../http/survey-credential.ts';
import { toSingleResult } from './single-result.ts';
import { toSubmission } from './submission-input.ts';

const checkBody = validator(WidgetSubmission);

/** POST /surface/submit (§4.4): what somebody answered in a survey. */
export function postSurfaceSubmit({ submitSurvey }: Pick<Deps, 'submitSurvey'>): RequestHandler {
  return async (req, res) => {
    const { body, survey } = submittedOf(res);
    const checked = checkBody(body);
    if (!checked.ok) throw invalidBody(checked.problems);
    const visitor = `${req.ip ?? ''} ${req.headers['user-agent'] ?? ''}`;
    const submission = toSubmission(checked.value, { ratingScale: survey.ratingScale, visitor });
    if (!submission.ok) throw invalidBody(submission.problems);
    sendJson(res, toSingleResult(await submitSurvey(survey, submission.value)));
  };
}
