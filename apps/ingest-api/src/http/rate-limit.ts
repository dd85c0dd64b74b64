import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';
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
      const { 'RateLimit-Reset': reset } = position(req);
      res.set(position(req)).set('Retry-After', reset);
      throw new AppError(
        'rate-limited',
        `More than ${limit} requests in an hour: try again in ${reset} seconds`,
      );
    },
    validate: false,
  });
  const announce: RequestHandler = (req, res, next) => {
    res.set(position(req));
    next();
  };
  return [count, announce];
}

/** Where the caller stands in the window, in whole seconds from now (§8.2). */
function position(req: Request) {
  const { limit, remaining, resetTime } = (req as Request & { rateLimit: RateLimitInfo }).rateLimit;
  const reset = Math.max(1, Math.ceil(((resetTime?.getTime() ?? Date.now() + HOUR_MS) - Date.now()) / 1000));
  return {
    RateLimit: `limit=${limit}, remaining=${remaining}, reset=${reset}`,
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(reset),
  };
}
