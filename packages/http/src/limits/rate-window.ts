import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler, type Response } from 'express';
import { ipKeyGenerator, type RateLimitInfo, rateLimit, type Store } from 'express-rate-limit';

export type RateWindow = {
  windowMs: number;
  /** The most requests in a window; further ones are refused with `Retry-After` (§8.3). */
  limit: number;
  store: Store;
  /** The key that requests are counted under; by default, the client's network. */
  keyOf?: (req: Request, res: Response) => string;
  /** The refusal's message, given the seconds until the window ends. */
  toDetail: (resetS: number) => string;
  /** Whether every answer carries the caller's position in the window (§8.2), not only refusals. */
  isAnnounced?: boolean;
};

/** Counts requests in a window and refuses those over its limit. It may run more than once per request, and counts each run. */
export function rateWindow({
  windowMs,
  limit,
  store,
  keyOf = networkOf,
  toDetail,
  isAnnounced = false,
}: RateWindow): RequestHandler {
  const count = rateLimit({
    windowMs,
    limit,
    store,
    // No setting of the library sends both the combined header and the three headers of §8.2: announce() sends all four.
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: keyOf,
    handler: (req, res, next) => {
      const resetS = resetOf(req);
      if (isAnnounced) announce(req, res);
      res.setHeader('Retry-After', String(resetS));
      next(new AppError('rate-limited', toDetail(resetS)));
    },
    // The library warns about two things that are intended here: a request that counts twice, and X-Forwarded-For, which
    // TRUST_PROXY governs.
    validate: false,
  });
  if (!isAnnounced) return count;
  return (req, res, next) =>
    count(req, res, (error?: unknown) => {
      if (error === undefined) announce(req, res);
      next(error);
    });
}

/**
 * The network of a request's client, under which unauthenticated requests are counted: an IPv4 address, or the /56 of an IPv6
 * address, because the owner of one such address has at least 2^64 of them.
 */
export function networkOf({ ip = '' }: Pick<Request, 'ip'>): string {
  return ipKeyGenerator(ip);
}

function announce(req: Request, res: Response): void {
  const { limit, remaining } = windowOf(req);
  const reset = resetOf(req);
  res.setHeader('RateLimit', `limit=${limit}, remaining=${remaining}, reset=${reset}`);
  res.setHeader('RateLimit-Limit', String(limit));
  res.setHeader('RateLimit-Remaining', String(remaining));
  res.setHeader('RateLimit-Reset', String(reset));
}

/** The whole seconds until the window ends, at least one (RFC 9110 §10.2.3). */
function resetOf(req: Request): number {
  const { resetTime } = windowOf(req);
  if (resetTime === undefined) throw new Error('the store of this window does not say when it ends');
  return Math.max(1, Math.ceil((resetTime.getTime() - Date.now()) / 1000));
}

/** What express-rate-limit sets on the request; its types do not extend Express' types. */
function windowOf(req: Request): RateLimitInfo {
  return (req as Request & { rateLimit: RateLimitInfo }).rateLimit;
}
