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

/** Reads a JSON object into `req.body`; the memory for it counts towards the person's share. */
export function takeBody(
  maxBytes: number,
  callerOf: (req: Request, res: Response) => Caller,
): RequestHandler {
  return async (req, res, next) => {
    const member = callerOf(req, res).by.personId;
    req.body = await readJsonObject(req, { maxBytes, bounds: BOUNDS, member, refusedAs: REFUSED_AS });
    next();
  };
}
