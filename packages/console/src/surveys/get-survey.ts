import { type AnswersBefore, readSurvey, surveyActs } from '@feedback/core';
import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { toPageStart } from '../parts/page-start.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { surveyPage } from './survey-page.tsx';

/** GET /surveys/{id}: a survey's results and answers. */
export function getSurvey(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const before = toBefore(req.query['before']);
    const { id } = surveyActs.getSurvey.named(req.params);
    const { survey, ...read } = await readSurvey(deps, callerOf(req, res), { id, before });
    sendPage(
      res,
      surveyPage({
        visit,
        said: takeSaid(req, res),
        ...read,
        origins: survey.allowedOrigins,
        isContinued: before !== undefined,
      }),
    );
  };
}

/** `{time in milliseconds}:{key}`, as the page's own link writes it. */
function toBefore(sent: unknown): AnswersBefore | undefined {
  const [, time, key = ''] = /^(\d{1,15}):(.{36})$/.exec(typeof sent === 'string' ? sent : '') ?? [];
  return time !== undefined && toPageStart(key) !== undefined
    ? { submittedAt: new Date(Number(time)), key }
    : undefined;
}
