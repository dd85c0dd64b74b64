import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { type Deps } from './deps.ts';
import { retryAfter } from './retry-after.ts';

const HOUR_MS = 3_600_000;

type LimitDeps = Pick<Deps, 'config' | 'windowStore'>;

/** Registration is open to everybody, so it has a window per address (CONTRACT: 429 with Retry-After). */
export function registrationLimit(deps: LimitDeps): RequestHandler {
  return perAddress(deps, {
    kind: 'registration',
    limitPerHour: deps.config.registrationLimitPerHour,
    detail: 'Too many registrations from this address. Try again later.',
  });
}

/**
 * The same for what anybody can begin without signing in: each of these requests leaves a row that waits for a person. It is the
 * person's own address that is counted, since their browser comes here.
 */
export function authorizationLimit(deps: LimitDeps): RequestHandler {
  return perAddress(deps, {
    kind: 'authorization',
    limitPerHour: deps.config.authorizationLimitPerHour,
    detail: 'Too many sign-ins were begun from this address. Try again later.',
  });
}

function perAddress(
  { windowStore }: LimitDeps,
  { kind, limitPerHour, detail }: { kind: string; limitPerHour: number; detail: string },
): RequestHandler {
  return rateLimit({
    windowMs: HOUR_MS,
    limit: limitPerHour,
    store: windowStore(kind),
    standardHeaders: false,
    legacyHeaders: false,
    // Whether to believe X-Forwarded-For is TRUST_PROXY's to say.
    validate: { xForwardedForHeader: false },
    handler: (req, res, next) => {
      retryAfter(req, res);
      next(new AppError('rate-limited', detail));
    },
  });
}
