import { isUtf8 } from 'node:buffer';
import { AppError, brokenJsonBound } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';
import { readBytes, tooLarge } from './read-bytes.ts';

/** 200 values for each item of the fullest batch; judging more would keep all other requests waiting. */
const BOUNDS = { maxDepth: 64, maxValues: 200_000 };

/** Refuses a body that declares itself larger than the operation takes, before a byte of it is read. */
export function maxBodyBytes(limit: number): RequestHandler {
  return (req, _res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
    next();
  };
}

/**
 * Reads the body of a request as a JSON object.
 * @throws AppError `malformed` when it is none, `too-large` when it grows over the limit or has too many values, `too-slow`
 */
export async function readJsonObject(req: Request, limit: number): Promise<Record<string, unknown>> {
  checkMediaType(req);
  const bytes = await readBytes(req, limit);
  if (!isUtf8(bytes)) throw new AppError('malformed', 'The body is not valid UTF-8');
  checkBounds(bytes);
  const value = parse(bytes.toString('utf8'));
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new AppError('malformed', 'The body must be a JSON object');
  }
  return value as Record<string, unknown>;
}

function checkMediaType({ headers }: Request): void {
  const type = headers['content-type'];
  if (type === undefined || !/^application\/json[ \t]*(?:;|$)/i.test(type)) {
    throw new AppError('malformed', 'Send the body as application/json');
  }
  const charset = /;[ \t]*charset[ \t]*=[ \t]*"?([^\s;"]*)/i.exec(type)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new AppError('malformed', 'Send the body in UTF-8: JSON has no other charset');
  }
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new AppError('malformed', 'Compressed bodies are not accepted');
  }
}

/** Before anything is built of the bytes: that alone would take seconds and hundreds of megabytes. */
function checkBounds(bytes: Buffer): void {
  const broken = brokenJsonBound(bytes, BOUNDS);
  if (broken === 'depth')
    throw new AppError('malformed', `The body is nested more than ${BOUNDS.maxDepth} levels deep`);
  if (broken === 'values')
    throw new AppError('too-large', `The body has more than ${BOUNDS.maxValues} values: send it in parts`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('malformed', 'The body is not valid JSON', { cause: error });
  }
}
