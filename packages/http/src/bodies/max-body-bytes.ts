import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';

/** Refuses a body whose declared size exceeds the operation's limit, before reading a byte of it. */
export function maxBodyBytes(
  maxBytes: number,
  refusal: (maxBytes: number) => AppError = tooLarge,
): RequestHandler {
  return (req, _res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw refusal(maxBytes);
    next();
  };
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', `The body is larger than ${maxBytes} bytes`);
}
