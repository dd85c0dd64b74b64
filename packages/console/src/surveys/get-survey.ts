import { isUuid } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { type Before, readSurvey } from './read-survey.ts';
import { surveyPage } from './survey-page.tsx';

/** GET /surveys/{id}: a survey's results and answers. */
export function getSurvey(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const before = toBefore(req.query['before']);
    const read = await readSurvey(deps, visit.workspace.id, req.params.id, before);
    sendPage(
      res,
      surveyPage({ visit, said: takeSaid(req, res), ...read, isContinued: before !== undefined }),
    );
  };
}

/** `{time in milliseconds}:{key}`, as the page's own link writes it. */
function toBefore(sent: unknown): Before | undefined {
  const [, time, key = ''] = /^(\d{1,15}):(.{36})$/.exec(typeof sent === 'string' ? sent : '') ?? [];
  return time !== undefined && isUuid(key) ? { submittedAt: new Date(Number(time)), key } : undefined;
}
