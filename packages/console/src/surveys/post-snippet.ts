import { createSurveyKey } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { requestOrigin } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { say } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { readSurvey } from './read-survey.ts';
import { surveyPage } from './survey-page.tsx';
import { snippetOf } from './widget.tsx';

/**
 * POST /surveys/{id}/snippet: makes a key and shows the lines of HTML with it. Only this answer has the key, so it is a page and
 * not a redirect.
 */
export function postSnippet(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const { id: surveyId } = req.params;
    const by = { personId: visit.personId, from: requestOrigin(req) };
    const made = isUuid(surveyId)
      ? await createSurveyKey(deps, workspaceId, { surveyId, label: 'Snippet', by })
      : ({ outcome: 'no-survey' } as const);
    if (made.outcome === 'no-survey')
      throw new AppError('not-found', 'There is no such survey in this workspace.');
    if (made.outcome === 'too-many') {
      const text = 'This survey has two keys already. Revoke one in the settings, then get the lines again.';
      say(res, { text, isProblem: true });
      res.redirect(303, `${visit.home}/surveys/${surveyId}`);
      return;
    }
    const read = await readSurvey(deps, workspaceId, surveyId);
    const snippet = snippetOf(read.result, { key: made.key, baseUrl: deps.config.baseUrl });
    sendPage(res, surveyPage({ visit, ...read, isContinued: false, snippet }));
  };
}
