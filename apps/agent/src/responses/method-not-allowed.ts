import { onlyMethods } from '@feedback/http';
import { type RequestHandler } from 'express';

/** Refuses a method that the path does not support, and names the ones it does. */
export function methodNotAllowed(...allowed: string[]): RequestHandler {
  return onlyMethods(
    allowed,
    (method) => `${method} is not supported on this path; use ${allowed.join(' or ')}`,
  );
}
