import { type surveyKeys } from '@feedback/db';
import { local } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';
import { readBody } from '../bodies/read-body.ts';
import { type SurveyKeyVerifier } from '../callers/survey-key-verifier.ts';

/** What a survey's page sent, and the survey its key opens. */
export type Submitted = { body: Record<string, unknown>; survey: surveyKeys.SurveyKeyFound };

/** Who submits, and what; there is one behind `refuseWithoutSurveyKey`. */
export const submissions = local<Submitted>('submitted');
const refusals = local<AppError>('refusal');

/**
 * Reads the body, where the survey key is (§4.4), and remembers a refusal instead of making it: an answer that refuses counts
 * in the window and names the position as well, and by then it must be known whose window it is.
 */
export function readSurveyKey(
  surveyKey: SurveyKeyVerifier,
  operation: { maxBodyBytes: number },
): RequestHandler {
  return async (req, res, next) => {
    try {
      const body = await readBody(req, operation);
      const survey = await surveyKey(Object.hasOwn(body, 'api_key') ? body['api_key'] : undefined);
      if (!survey) throw new AppError('unauthenticated', 'api_key is missing, unknown or revoked');
      checkOrigin(req, survey);
      submissions.set(res, { body, survey });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.set(res, error);
    }
    next();
  };
}

/** Makes the refusal that was remembered. */
export const refuseWithoutSurveyKey: RequestHandler = (_req, res, next) => {
  next(refusals.find(res));
};

/** A browser says where its page is from; what is no browser says nothing, and could say anything. */
function checkOrigin(req: Request, { allowedOrigins }: surveyKeys.SurveyKeyFound): void {
  const { origin } = req.headers;
  if (origin === undefined || allowedOrigins.length === 0 || allowedOrigins.includes(origin)) return;
  throw new AppError('unauthenticated', 'This survey key does not work on pages of this origin');
}
