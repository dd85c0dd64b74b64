import { validator, WidgetSubmission } from '@feedback/contract';
import { type Step, validBody } from '@feedback/http';
import { metadataWarnings } from '../bodies/item-warnings.ts';
import { toSubmission } from '../bodies/submission-input.ts';
import { type Deps } from '../deps.ts';
import { submissions } from '../guards/survey-credential.ts';
import { sendJson } from '../responses/send-json.ts';
import { toSingleResult } from '../responses/single-result.ts';

const checkBody = validator(WidgetSubmission);

/** POST /surface/submit (§4.4): one response to a survey. */
export function postSurfaceSubmit({ submitSurvey }: Pick<Deps, 'submitSurvey'>): Step {
  return async (req, res) => {
    const { body, survey } = submissions.of(res);
    const submitted = validBody(checkBody(body));
    const visitor = `${req.ip ?? ''} ${req.headers['user-agent'] ?? ''}`;
    const submission = validBody(toSubmission(submitted, { ratingScale: survey.ratingScale, visitor }));
    const warnings = metadataWarnings(submitted.user_metadata);
    sendJson(res, toSingleResult(await submitSurvey(survey, submission), warnings));
  };
}
