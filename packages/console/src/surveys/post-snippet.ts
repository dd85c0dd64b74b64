import { readSurvey, surveyActs } from '@feedback/core';
import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { surveyPage } from './survey-page.tsx';
import { snippetOf } from './widget.tsx';

/**
 * POST /surveys/{id}/snippet: makes a key and shows the lines of HTML with it. Only this answer has the key, so it is a page and
 * not a redirect.
 */
export function postSnippet(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const caller = callerOf(req, res);
    const { id: surveyId } = req.params;
    const asked = { survey_id: surveyId, label: 'Snippet' };
    const { key } = await surveyActs.createSurveyKey.perform(deps, caller, asked);
    const { survey, ...read } = await readSurvey(deps, caller, { id: surveyId });
    const snippet = snippetOf(read.result, { key, baseUrl: deps.config.baseUrl });
    sendPage(
      res,
      surveyPage({ visit, ...read, origins: survey.allowedOrigins, isContinued: false, snippet }),
    );
  };
}
