import { Router } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { requireRole } from '../require-visit.ts';
import { getNewSurvey } from './get-new-survey.ts';
import { getSurvey } from './get-survey.ts';
import { getSurveys } from './get-surveys.ts';
import { postSnippet } from './post-snippet.ts';
import { postSurvey } from './post-survey.ts';

/** The pages of surveys. */
export function surveysRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const owner = requireRole('owner');
  router.get('/', getSurveys(deps));
  router.get('/new', owner, getNewSurvey());
  router.post('/', ...deps.readForm, owner, postSurvey(deps));
  router.get('/:id', getSurvey(deps));
  router.post('/:id/snippet', ...deps.readForm, owner, postSnippet(deps));
  return router;
}
