import { mayAnswerAt, type SurveyKeyFound } from '@feedback/core/intake';
import { local, type Step } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Request } from 'express';
import { readBody } from '../bodies/read-body.ts';
import { type SurveyKeyVerifier } from '../callers/survey-key-verifier.ts';

/** The body that a survey's page sent, and the survey that its key belongs to. */
export type Submitted = { body: Record<string, unknown>; survey: SurveyKeyFound };

/** The submission and its survey. The survey is set only for handlers behind `refuseWithoutSurveyKey`. */
export const submissions = local<Submitted>('submitted');
const refusals = local<AppError>('refusal');

/**
 * Reads the body, which contains the survey key (§4.4). A refusal is stored and sent only after the rate limit: refused requests
 * count too and carry the RateLimit headers, and the survey key decides in which window they count.
 */
export function readSurveyKey(surveyKey: SurveyKeyVerifier, operation: { maxBodyBytes: number }): Step {
  return async (req, res) => {
    try {
      const body = await readBody(req, operation);
      const survey = await surveyKey(Object.hasOwn(body, 'api_key') ? body['api_key'] : undefined);
      if (!survey)
        throw new AppError(
          'unauthenticated',
          'api_key is missing, unknown or revoked: send an active survey key',
        );
      checkOrigin(req, survey);
      submissions.set(res, { body, survey });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.set(res, error);
    }
  };
}

/** Sends the stored refusal. */
export const refuseWithoutSurveyKey: Step = (_req, res) => {
  const refusal = refusals.find(res);
  if (refusal) throw refusal;
};

/**
 * Refuses a page of an origin that the key does not allow. A browser names its page's origin; other clients send none, and could
 * send any.
 */
function checkOrigin(req: Request, { allowedOrigins }: SurveyKeyFound): void {
  const { origin } = req.headers;
  if (origin === undefined || mayAnswerAt(origin, allowedOrigins)) return;
  throw new AppError(
    'unauthenticated',
    'This survey key does not work on pages of this origin: use it on the survey’s own pages',
  );
}
