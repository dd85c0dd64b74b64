import { rateWindow } from '@feedback/http';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { callerOf } from './authenticate.ts';
import { postOf } from './read-body.ts';

const MINUTE_MS = 60_000;

/** `perPost` runs before the body is read. `perMessage` runs after it, and counts the messages of a batch beyond the first. */
export type ConnectionLimit = { perPost: RequestHandler; perMessage: RequestHandler };

/**
 * The interface sets no limit for /mcp (§8); this one only stops a runaway connection, and counts its calls at all processes
 * together. A batch counts once per message: otherwise batching would multiply the ceiling.
 */
export function connectionLimit({
  config,
  windowStore,
}: Pick<Deps, 'config' | 'windowStore'>): ConnectionLimit {
  const perPost = rateWindow({
    windowMs: MINUTE_MS,
    limit: config.mcpLimitPerMinute,
    store: windowStore('mcp'),
    keyOf: (_req, res) => callerOf(res).connectionId,
    toDetail: () => 'Too many requests from this connection. Try again later.',
  });
  return {
    perPost,
    perMessage: (req, res, next) => {
      const count = (left: number): unknown =>
        left <= 0 ? next() : perPost(req, res, (error?: unknown) => (error ? next(error) : count(left - 1)));
      count(postOf(res).messages.length - 1);
    },
  };
}
