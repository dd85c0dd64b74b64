import { rateWindow } from '@feedback/http';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';

const HOUR_MS = 3_600_000;

type LimitDeps = Pick<Deps, 'config' | 'windowStore'>;

/** Registration is open to everybody, so it has a window per address (CONTRACT: 429 with Retry-After). */
export function registrationLimit({ config, windowStore }: LimitDeps): RequestHandler {
  return rateWindow({
    windowMs: HOUR_MS,
    limit: config.registrationLimitPerHour,
    store: windowStore('registration'),
    toDetail: () => 'Too many registrations from this address. Try again later.',
  });
}

/**
 * The same for what anybody can begin without signing in: each of these requests leaves a row that waits for a person. It is the
 * person's own address that is counted, since their browser comes here.
 */
export function authorizationLimit({ config, windowStore }: LimitDeps): RequestHandler {
  return rateWindow({
    windowMs: HOUR_MS,
    limit: config.authorizationLimitPerHour,
    store: windowStore('authorization'),
    toDetail: () => 'Too many sign-ins were begun from this address. Try again later.',
  });
}
