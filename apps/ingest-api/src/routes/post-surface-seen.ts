import { SurveySeen, validator } from '@feedback/contract';
import { invalidBody } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { submittedOf } from '../http/survey-credential.ts';

const checkBody = validator(SurveySeen);

/** POST /surface/seen (CONTRACT-DECISIONS §4): the survey was shown; counted, and nothing else kept. */
export function postSurfaceSeen({ countShown }: Pick<Deps, 'countShown'>): RequestHandler {
  return async (_req, res) => {
    const submitted = submittedOf(res);
    const body = checkBody(submitted.body);
    if (!body.ok) throw invalidBody(body.problems);
    await countShown(submitted.survey, body.value.surface);
    res.status(204).end();
  };
}
