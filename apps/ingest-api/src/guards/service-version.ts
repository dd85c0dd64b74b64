import { CONTRACT_VERSION } from '@feedback/contract';
import { type Step } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { malformedStatus } from '../responses/error-response.ts';

/** Names the served contract version on every answer, including refusals (§9.2). */
export const echoServiceVersion: Step = (_req, res) => {
  res.setHeader('Service-Version', CONTRACT_VERSION);
};

/** Refuses an unknown contract version instead of serving another one (§9.2). */
export const checkServiceVersion: Step = (req, res) => {
  const asked = req.headers['service-version'];
  if (asked !== undefined && asked !== CONTRACT_VERSION) {
    malformedStatus.set(res, 400); // also where the operation answers malformed bodies with 422
    throw new AppError('malformed', `This Service-Version is not supported: send ${CONTRACT_VERSION}`);
  }
};
