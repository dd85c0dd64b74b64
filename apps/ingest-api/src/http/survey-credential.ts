import { type surveyKeys } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler, type Response } from 'express';
import { type SurveyKeyVerifier } from '../survey-key.ts';
import { readJsonObject } from './body.ts';

/** What a survey's page sent, and the survey its key opens. */
export type Submitted = { body: Record<string, unknown>; survey: surveyKeys.SurveyKeyFound };

/**
 * Reads the body, where the survey key is (§4.4), and remembers a refusal instead of making it: an answer that refuses counts
 * in the window and tells the position as well, and by then it must be known whose window it is.
 */
export function readSurveyKey(surveyKey: SurveyKeyVerifier, maxBytes: number): RequestHandler {
  return async (req, res, next) => {
    try {
      const body = await readJsonObject(req, maxBytes);
      const survey = await surveyKey(Object.hasOwn(body, 'api_key') ? body['api_key'] : undefined);
      if (!survey) throw new AppError('unauthenticated', 'api_key is missing, unknown or revoked');
      checkOrigin(req, survey);
      res.locals['submitted'] = { body, survey } satisfies Submitted;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      res.locals['refusal'] = error;
    }
    next();
  };
}

/** Makes the refusal that was remembered. */
export const refuseWithoutSurveyKey: RequestHandler = (_req, res, next) => {
  next(res.locals['refusal']);
};

/** Who submits, and what; only behind `refuseWithoutSurveyKey`. */
export function submittedOf(res: Response): Submitted {
  return res.locals['submitted'] as Submitted;
}

/** A browser says where its page is from; what is no browser says nothing, and could say anything. */
function checkOrigin(req: Request, { allowedOrigins }: surveyKeys.SurveyKeyFound): void {
  const { origin } = req.headers;
  if (origin === undefined || allowedOrigins.length === 0 || allowedOrigins.includes(origin)) return;
  throw new AppError('unauthenticated', 'This survey key does not work on pages of this origin');
}
