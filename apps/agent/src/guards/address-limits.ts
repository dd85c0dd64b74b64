import { rateWindow } from '@feedback/http';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';

const HOUR_MS = 3_600_000;

type LimitDeps = Pick<Deps, 'config' | 'windowStore'>;

/** Limits registrations per address, because registration is open to everyone (CONTRACT: 429 with Retry-After). */
export function registrationLimit({ config, windowStore }: LimitDeps): RequestHandler {
  return rateWindow({
    windowMs: HOUR_MS,
    limit: config.registrationLimitPerHour,
    store: windowStore('registration'),
    toDetail: () => 'Too many registrations from this address. Try again later.',
  });
}

/**
 * Limits authorization requests per address: they need no sign-in, and each of them stores a row that waits for a person. The
 * counted address is the person's own, since their browser sends the request.
 */
export function authorizationLimit({ config, windowStore }: LimitDeps): RequestHandler {
  return rateWindow({
    windowMs: HOUR_MS,
    limit: config.authorizationLimitPerHour,
    store: windowStore('authorization'),
    toDetail: () => 'Too many sign-ins were started from this address. Try again later.',
  });
}
