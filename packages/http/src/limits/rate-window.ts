import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler, type Response } from 'express';
import { ipKeyGenerator, type RateLimitInfo, rateLimit, type Store } from 'express-rate-limit';

export type RateWindow = {
  windowMs: number;
  /** Requests in a window; what is over it is refused with `Retry-After` (§8.3). */
  limit: number;
  store: Store;
  /** Who counts together; the network that a request comes from when absent. */
  keyOf?: (req: Request, res: Response) => string;
  /** What the refusal says; the window ends in so many seconds. */
  toDetail: (resetS: number) => string;
  /** Whether every answer says where the caller stands in the window (§8.2), not only a refusal. */
  isAnnounced?: boolean;
};

/** Counts requests in a window and refuses those over its limit. It may be asked more than once about a request, and counts each. */
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
    // No setting of the library sends both the combined header and the three of §8.2: announce() sends all four.
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: keyOf,
    handler: (req, res, next) => {
      const resetS = resetOf(req);
      if (isAnnounced) announce(req, res);
      res.setHeader('Retry-After', String(resetS));
      next(new AppError('rate-limited', toDetail(resetS)));
    },
    // It warns of what is meant here: a request that counts twice, and X-Forwarded-For, which is TRUST_PROXY's to believe.
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
 * The network that a request comes from, which is what strangers are counted by: an IPv4 address, or the /56 that an IPv6 address
 * lies in, because who has one such address has at least 2^64 of them.
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

/** What express-rate-limit leaves on the request; its types do not reach Express'. */
function windowOf(req: Request): RateLimitInfo {
  return (req as Request & { rateLimit: RateLimitInfo }).rateLimit;
}
