import { type AnswersBefore, readSurvey, readSurveyResults, surveyActs } from '@feedback/core';
import { type RequestHandler, Router } from 'express';
import { actForm, callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { toPageStart } from '../parts/page-start.ts';
import { requireRole } from '../require-visit.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { newSurveyPage } from './new-survey-page.tsx';
import { SENTENCES, toForm, toFormProblems, toSurvey } from './survey-form.ts';
import { surveyPage } from './survey-page.tsx';
import { surveysPage } from './surveys-page.tsx';
import { waysToShow } from './ways-to-show.ts';

const MOST = 1_000;

/** The pages of surveys. */
export function surveysRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const owner = requireRole('owner');
  router.get('/', getSurveys(deps));
  router.get('/new', owner, getNewSurvey);
  router.post('/', ...deps.readForm, owner, postSurvey(deps));
  router.get('/:id', getSurvey(deps));
  router.post('/:id/snippet', ...deps.readForm, owner, postSnippet(deps));
  return router;
}

/** GET /surveys: the surveys with their results. */
function getSurveys(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const results = (await readSurveyResults(deps, visit.workspace.id, {})) ?? [];
    sendPage(res, surveysPage({ visit, said: takeSaid(req, res), results }));
  };
}

/** GET /surveys/new: the form for a survey, beside a preview of what the address says. */
const getNewSurvey: RequestHandler = ({ query }, res) => {
  const form = toForm((name) => {
    const value = query[name];
    return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, MOST) : '';
  });
  sendPage(res, newSurveyPage({ visit: visitOf(res), form, problems: {} }));
};

/** POST /surveys: makes a survey. */
function postSurvey(deps: ConsoleDeps): RequestHandler {
  return actForm(deps, surveyActs.createSurvey, {
    read: (fields) => toSurvey(toForm(fields.text)),
    next: ({ value }) => ({
      said: 'The survey is made. Put it on a page: get its lines of HTML below.',
      to: `/surveys/${value.id}`,
    }),
    sentences: SENTENCES,
    again: ({ fields, problems, visit }) => {
      const view = { visit, form: toForm(fields.text), problems: toFormProblems(problems) };
      return Promise.resolve(newSurveyPage(view));
    },
  });
}

/** GET /surveys/{id}: a survey's results and answers. */
function getSurvey(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const before = toBefore(req.query['before']);
    const { id } = surveyActs.getSurvey.named(req.params);
    const { survey, ...read } = await readSurvey(deps, callerOf(req, res), { id, before });
    const origins = survey.allowedOrigins;
    const view = { visit: visitOf(res), said: takeSaid(req, res), ...read, origins };
    sendPage(res, surveyPage({ ...view, isContinued: before !== undefined }));
  };
}

/** `{time in milliseconds}:{key}`, as the page's own link writes it. */
function toBefore(sent: unknown): AnswersBefore | undefined {
  const [, time, key = ''] = /^(\d{1,15}):(.{36})$/.exec(typeof sent === 'string' ? sent : '') ?? [];
  return time !== undefined && toPageStart(key) !== undefined
    ? { submittedAt: new Date(Number(time)), key }
    : undefined;
}

/**
 * POST /surveys/{id}/snippet: makes a key and shows the lines of HTML and the address with it. Only this answer has the key, so it is a
 * page and not a redirect.
 */
function postSnippet(deps: ConsoleDeps): RequestHandler {
  return actForm(deps, surveyActs.createSurveyKey, {
    read: (_fields, { id }) => ({ survey_id: id, label: 'Snippet' }),
    refusedTo: ({ input }) => `/surveys/${input.survey_id}`,
    next: async ({ value: { key }, input, visit, caller }) => {
      const { survey, ...read } = await readSurvey(deps, caller, { id: input.survey_id });
      const origins = survey.allowedOrigins;
      const shows = waysToShow(read.result, { key, baseUrl: deps.config.baseUrl, origins });
      const view = { visit, ...read, origins, isContinued: false, shows };
      return { page: surveyPage(view) };
    },
  });
}
