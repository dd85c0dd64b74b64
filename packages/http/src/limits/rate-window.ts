import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler, type Response } from 'express';
import { ipKeyGenerator, type Options, type Store } from 'express-rate-limit';
import { type Step, toHandler } from '../requests/answer-in-steps.ts';

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

/**
 * Counts requests in a window of a store of express-rate-limit, and refuses those over its limit. It may run more than once per request,
 * and counts each run. The library's own handler is not used: none of its settings sends the four headers of §8.2, and it makes a dozen
 * objects for each request.
 */
export function countRequests({
  windowMs,
  limit,
  store,
  keyOf = networkOf,
  toDetail,
  isAnnounced = false,
}: RateWindow): Step {
  void store.init?.({ windowMs } as Options); // the length of the window is all that stores read
  return async (req, res) => {
    const { totalHits, resetTime } = await store.increment(keyOf(req, res));
    if (resetTime === undefined) throw new Error('the store of this window does not say when it ends');
    if (!isAnnounced && totalHits <= limit) return;
    const resetS = secondsUntil(resetTime);
    if (isAnnounced) announce(res, { limit, remaining: Math.max(limit - totalHits, 0), resetS });
    if (totalHits <= limit) return;
    res.setHeader('Retry-After', String(resetS));
    throw new AppError('rate-limited', toDetail(resetS));
  };
}

/** The same as a handler in Express' chain. */
export function rateWindow(window: RateWindow): RequestHandler {
  return toHandler(countRequests(window));
}

/**
 * The network of a request's client, under which unauthenticated requests are counted: an IPv4 address, or the /56 of an IPv6
 * address, because the owner of one such address has at least 2^64 of them.
 */
export function networkOf({ ip = '' }: Pick<Request, 'ip'>): string {
  return ipKeyGenerator(ip);
}

function announce(
  res: Response,
  { limit, remaining, resetS }: { limit: number; remaining: number; resetS: number },
): void {
  res.setHeader('RateLimit', `limit=${limit}, remaining=${remaining}, reset=${resetS}`);
  res.setHeader('RateLimit-Limit', String(limit));
  res.setHeader('RateLimit-Remaining', String(remaining));
  res.setHeader('RateLimit-Reset', String(resetS));
}

/** The whole seconds until the window ends, at least one (RFC 9110 §10.2.3). */
function secondsUntil(time: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000));
}
