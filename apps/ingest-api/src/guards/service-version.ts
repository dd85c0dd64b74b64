import { CONTRACT_VERSION } from '@feedback/contract';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { malformedStatus } from '../responses/error-response.ts';

/** Says on every answer, refusals too, which contract is served (§9.2). */
export const echoServiceVersion: RequestHandler = (_req, res, next) => {
  res.setHeader('Service-Version', CONTRACT_VERSION);
  next();
};

/** Refuses a contract this service does not know, rather than serve another (§9.2). */
export const checkServiceVersion: RequestHandler = (req, res, next) => {
  const asked = req.headers['service-version'];
  if (asked !== undefined && asked !== CONTRACT_VERSION) {
    malformedStatus.set(res, 400); // whatever the operation says of its bodies
    throw new AppError(
      'malformed',
      `This Service-Version is not known; the only one served is ${CONTRACT_VERSION}`,
    );
  }
  next();
};
