import { SurveySeen, validator } from '@feedback/contract';
import { type Step, validBody } from '@feedback/http';
import { type Deps } from '../deps.ts';
import { submissions } from '../guards/survey-credential.ts';

const checkBody = validator(SurveySeen);

/** POST /surface/seen (§4.4): counts that the survey was shown; stores nothing else. */
export function postSurfaceSeen({ countShown }: Pick<Deps, 'countShown'>): Step {
  return async (_req, res) => {
    const { body, survey } = submissions.of(res);
    const { surface } = validBody(checkBody(body));
    await countShown(survey, surface);
    res.status(204).end();
  };
}
