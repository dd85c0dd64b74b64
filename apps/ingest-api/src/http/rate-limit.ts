import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler, type Response } from 'express';
import { ipKeyGenerator, type RateLimitInfo, rateLimit, type Store } from 'express-rate-limit';
import { type Caller } from '../session.ts';
import { type Submitted } from './survey-credential.ts';

const HOUR_MS = 3_600_000;

/**
 * Counts requests per caller, else per address (§8.1), puts the four headers on every answer it evaluates (§8.2) and
 * refuses what is over the limit with `Retry-After` (§8.3).
 */
export function hourlyLimit({ limit, store }: { limit: number; store: Store }): RequestHandler[] {
  const count = rateLimit({
    windowMs: HOUR_MS,
    limit,
    store,
    // No setting of the library sends both the combined header and the three of §8.2: announce() sends all four.
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: (req, res) => {
      const caller = res.locals['caller'] as Caller | undefined;
      if (caller) return `person:${caller.personId}`;
      const submitted = res.locals['submitted'] as Submitted | undefined;
      return submitted ? `survey-key:${submitted.survey.keyId}` : `ip:${ipKeyGenerator(req.ip ?? '')}`;
    },
    handler: (req, res) => {
      const reset = announce(req, res);
      res.setHeader('Retry-After', reset);
      throw new AppError(
        'rate-limited',
        `More than ${limit} requests in an hour: try again in ${reset} seconds`,
      );
    },
    validate: false,
  });
  return [
    count,
    (req, res, next) => {
      announce(req, res);
      next();
    },
  ];
}

/** Says where the caller stands in the window (§8.2), and gives the whole seconds until it ends. */
function announce(req: Request, res: Response): string {
  const { limit, remaining, resetTime } = (req as Request & { rateLimit: RateLimitInfo }).rateLimit;
  const leftMs = resetTime === undefined ? HOUR_MS : resetTime.getTime() - Date.now();
  const reset = String(Math.max(1, Math.ceil(leftMs / 1000)));
  res.setHeader('RateLimit', `limit=${limit}, remaining=${remaining}, reset=${reset}`);
  res.setHeader('RateLimit-Limit', String(limit));
  res.setHeader('RateLimit-Remaining', String(remaining));
  res.setHeader('RateLimit-Reset', reset);
  return reset;
}
