import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';

/** Refuses a body whose declared size exceeds the operation's limit, before its credential is checked. */
export function maxBodyBytes(maxBytes: number): RequestHandler {
  return (req, _res, next) => {
    checkDeclaredSize(req, maxBytes);
    next();
  };
}

/** @throws AppError `too-large` when the declared size exceeds the limit */
export function checkDeclaredSize({ headers }: Pick<Request, 'headers'>, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', `The body is larger than ${maxBytes} bytes`);
}
