import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { type Deps } from '../deps.ts';
import { retryAfter } from '../retry-after.ts';
import { callerOf } from './authenticate.ts';

const MINUTE_MS = 60_000;

/** /mcp has no limit of its own (§8); this only stops a connection that runs wild, however many processes it calls. */
export function connectionLimit({
  config,
  windowStore,
}: Pick<Deps, 'config' | 'windowStore'>): RequestHandler {
  return rateLimit({
    windowMs: MINUTE_MS,
    limit: config.mcpLimitPerMinute,
    store: windowStore('mcp'),
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: (_req, res) => callerOf(res).connectionId,
    handler: (req, res, next) => {
      retryAfter(req, res);
      next(new AppError('rate-limited', 'Too many requests from this connection. Try again later.'));
    },
  });
}
