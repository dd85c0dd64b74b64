import { countRequests, networkOf, type Step } from '@feedback/http';
import { type Request, type Response } from 'express';
import { type Store } from 'express-rate-limit';
import { callers } from './require-session.ts';
import { submissions } from './survey-credential.ts';

const HOUR_MS = 3_600_000;

/**
 * Counts requests per caller, or per address if the caller is unknown (§8.1), and sends the rate-limit headers on every answer
 * (§8.2).
 */
export function hourlyLimit({ limit, store }: { limit: number; store: Store }): Step {
  return countRequests({
    windowMs: HOUR_MS,
    limit,
    store,
    keyOf,
    toDetail: (resetS) => `More than ${limit} requests in an hour: try again in ${resetS} seconds`,
    isAnnounced: true,
  });
}

function keyOf(req: Request, res: Response): string {
  const caller = callers.find(res);
  if (caller) return `member:${caller.memberId}`;
  const submitted = submissions.find(res);
  return submitted ? `survey-key:${submitted.survey.keyId}` : `ip:${networkOf(req)}`;
}
