import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { type Deps } from '../deps.ts';
import { retryAfter } from '../retry-after.ts';
import { callerOf } from './authenticate.ts';

const MINUTE_MS = 60_000;

/** /mcp has no limit of its own (§8); this only stops a connection that runs wild. Counted in each process. */
export function connectionLimit({ config }: Pick<Deps, 'config'>): RequestHandler {
  return rateLimit({
    windowMs: MINUTE_MS,
    limit: config.mcpLimitPerMinute,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: (_req, res) => callerOf(res).connectionId,
    handler: (req, res, next) => {
      retryAfter(req, res);
      next(new AppError('rate-limited', 'Too many requests from this connection. Try again later.'));
    },
  });
}
