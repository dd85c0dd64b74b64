import { readFile } from 'node:fs/promises';
import {
  type FirstSteps,
  fitsSample,
  hasSample,
  importSample,
  readFirstSteps,
  requestSampleErasure,
} from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler, Router } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf } from '../form-fields.ts';
import { type FormShown } from '../form-shown.ts';
import { sentenceTaker, TAKEN } from '../import/take-sentence.ts';
import { requireRole } from '../require-visit.ts';
import { say, takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { type SampleState, startPage } from './start-page.tsx';

/** The first steps of a workspace. */
export function startRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get('/', getStart(deps));
  router.post('/', requireRole('member'), deps.readForm, postSentence(deps));
  router.post('/sample', requireRole('member'), deps.readForm, postSample(deps));
  router.post('/sample/remove', requireRole('owner'), deps.readForm, postSampleRemoval(deps));
  return router;
}

/** GET /start: what to do first, and what of it is done. `form` is a refused sentence, shown again. */
export function getStart(deps: ConsoleDeps, form?: FormShown): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const steps = await readFirstSteps(deps, { workspaceId });
    const isInstalled = deps.config.sampleFile !== undefined;
    const sample = isInstalled
      ? await sampleState(deps, workspaceId, steps, await readSample(deps))
      : undefined;
    // A viewer sends nothing, so there is no token for them either.
    const token =
      visit.role === 'viewer'
        ? undefined
        : await deps.sessionToken({ personId: visit.personId, workspaceId });
    sendPage(
      res,
      startPage({ visit, said: takeSaid(req, res), steps, sample, config: deps.config, token, form }),
    );
  };
}

/** POST /start: one piece of feedback, typed. */
function postSentence(deps: ConsoleDeps): RequestHandler {
  const take = sentenceTaker(deps);
  return async (req, res, next) => {
    const taken = await take(callerOf(req, res), fieldsOf(req));
    if ('form' in taken) {
      await getStart(deps, taken.form)(req, res.status(422), next);
      return;
    }
    say(res, { text: TAKEN[taken.outcome.outcome] });
    res.redirect(303, `${visitOf(res).home}/start`);
  };
}

/** POST /start/sample: fills a workspace that has no feedback yet with examples. */
function postSample(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const { workspaceId, by } = callerOf(req, res);
    const { home } = visitOf(res);
    const lines = await readSample(deps);
    const steps = await readFirstSteps(deps, { workspaceId });
    const sample = await sampleState(deps, workspaceId, steps, lines);
    if (sample !== 'offered') {
      say(res, { text: sample === 'too-many' ? TOO_MANY : NOT_EMPTY, isProblem: true });
      res.redirect(303, `${home}/start`);
      return;
    }
    const id = await importSample(deps, workspaceId, { lines, by });
    res.redirect(303, `${home}/import/${id}`);
  };
}

/** POST /start/sample/remove: the examples go, and what was made of them. */
function postSampleRemoval(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const { workspaceId, by } = callerOf(req, res);
    await requestSampleErasure(deps, workspaceId, { lines: await readSample(deps), by });
    say(res, { text: 'The examples are being removed. It takes about a minute.' });
    res.redirect(303, `${visitOf(res).home}/start`);
  };
}

const NOT_EMPTY = 'This workspace has feedback already, so the examples were not added.';
const TOO_MANY = 'The examples are more than the plan takes this month, so they were not added.';

/** What the first steps say of the examples; undefined where others have sent feedback. */
async function sampleState(
  deps: ConsoleDeps,
  workspaceId: string,
  { hasFeedback }: FirstSteps,
  lines: string,
): Promise<SampleState | undefined> {
  if (hasFeedback) return (await hasSample(deps, workspaceId, lines)) ? 'loaded' : undefined;
  return (await fitsSample(deps, workspaceId, lines)) ? 'offered' : 'too-many';
}

/** The file of examples. @throws AppError `not-found` where it is not installed */
async function readSample({ config: { sampleFile } }: ConsoleDeps): Promise<string> {
  if (sampleFile === undefined) throw new AppError('not-found', 'The examples are not installed here.');
  return readFile(sampleFile, 'utf8');
}
