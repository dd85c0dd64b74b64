import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { type Deps } from '../deps.ts';
import { retryAfter } from '../retry-after.ts';
import { callerOf } from './authenticate.ts';
import { postOf } from './read-body.ts';

const MINUTE_MS = 60_000;

/** `perPost` goes before the body is read; `perMessage` after it, and counts what a batch has beyond its first message. */
export type ConnectionLimit = { perPost: RequestHandler; perMessage: RequestHandler };

/**
 * /mcp has no limit of its own (§8); this only stops a connection that runs wild, however many processes it calls. A batch
 * counts as many times as it has messages: otherwise batching would multiply the ceiling.
 */
export function connectionLimit(deps: Pick<Deps, 'config' | 'windowStore'>): ConnectionLimit {
  const perPost = countOne(deps);
  return {
    perPost,
    perMessage: (req, res, next) => {
      const count = (left: number): unknown =>
        left <= 0 ? next() : perPost(req, res, (error?: unknown) => (error ? next(error) : count(left - 1)));
      count(postOf(res).messages.length - 1);
    },
  };
}

function countOne({ config, windowStore }: Pick<Deps, 'config' | 'windowStore'>): RequestHandler {
  return rateLimit({
    windowMs: MINUTE_MS,
    limit: config.mcpLimitPerMinute,
    store: windowStore('mcp'),
    standardHeaders: false,
    legacyHeaders: false,
    // The library takes a second count of one request for a mistake; here each message is counted.
    validate: { singleCount: false },
    keyGenerator: (_req, res) => callerOf(res).connectionId,
    handler: (req, res, next) => {
      retryAfter(req, res);
      next(new AppError('rate-limited', 'Too many requests from this connection. Try again later.'));
    },
  });
}
