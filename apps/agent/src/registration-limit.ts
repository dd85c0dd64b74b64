import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { type Deps } from './deps.ts';
import { retryAfter } from './retry-after.ts';

const HOUR_MS = 3_600_000;

/** Registration is open to everybody, so it alone has a window per address (CONTRACT: 429 with Retry-After). */
export function registrationLimit({
  config,
  windowStore,
}: Pick<Deps, 'config' | 'windowStore'>): RequestHandler {
  return rateLimit({
    windowMs: HOUR_MS,
    limit: config.registrationLimitPerHour,
    store: windowStore('registration'),
    standardHeaders: false,
    legacyHeaders: false,
    // Whether to believe X-Forwarded-For is TRUST_PROXY's to say.
    validate: { xForwardedForHeader: false },
    handler: (req, res, next) => {
      retryAfter(req, res);
      next(new AppError('rate-limited', 'Too many registrations from this address. Try again later.'));
    },
  });
}
