import { CONTRACT_VERSION } from '@feedback/contract';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { malformedStatus } from '../responses/error-response.ts';

/** Names the served contract version on every answer, including refusals (§9.2). */
export const echoServiceVersion: RequestHandler = (_req, res, next) => {
  res.setHeader('Service-Version', CONTRACT_VERSION);
  next();
};

/** Refuses an unknown contract version instead of serving another one (§9.2). */
export const checkServiceVersion: RequestHandler = (req, res, next) => {
  const asked = req.headers['service-version'];
  if (asked !== undefined && asked !== CONTRACT_VERSION) {
    malformedStatus.set(res, 400); // also where the operation answers malformed bodies with 422
    throw new AppError('malformed', `This Service-Version is not supported: send ${CONTRACT_VERSION}`);
  }
  next();
};
