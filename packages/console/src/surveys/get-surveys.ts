import { readSurveyResults } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { surveysPage } from './surveys-page.tsx';

/** GET /surveys: the surveys with their results. */
export function getSurveys(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const results = (await readSurveyResults(deps, visit.workspace.id, {})) ?? [];
    sendPage(res, surveysPage({ visit, said: takeSaid(req, res), results }));
  };
}
