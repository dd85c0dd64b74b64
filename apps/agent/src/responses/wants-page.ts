import { type Request } from 'express';

/** A browser prefers HTML by name; a program that accepts anything gets JSON. */
export function wantsPage(req: Request): boolean {
  return req.accepts('json', 'html') === 'html';
}
