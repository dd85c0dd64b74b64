import { type Caller } from '@feedback/core';
import { readJsonObject } from '@feedback/http';
import { type Request, type RequestHandler, type Response } from 'express';

/** JSON bounds for operations that take a few fields. */
const BOUNDS = { maxDepth: 64, maxValues: 10_000 };
const REFUSED_AS = {
  charset: 'unsupported-media',
  compressed: 'unsupported-media',
  'media-type': 'invalid',
} as const;

/**
 * Reads a JSON object into `req.body`; the memory for it counts towards the person's share. A body of which no field must be there may
 * be missing.
 */
export function takeBody(
  maxBytes: number,
  { callerOf, isOptional }: { callerOf: (req: Request, res: Response) => Caller; isOptional: boolean },
): RequestHandler {
  return async (req, res, next) => {
    if (isOptional && !announcesBody(req)) {
      req.body = {};
      next();
      return;
    }
    const member = callerOf(req, res).by.personId;
    req.body = await readJsonObject(req, { maxBytes, bounds: BOUNDS, member, refusedAs: REFUSED_AS });
    next();
  };
}

/** Whether a body follows the headers (RFC 9112 §6.3). */
function announcesBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
