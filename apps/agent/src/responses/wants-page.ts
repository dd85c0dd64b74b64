import { type Request } from 'express';

/** Whether the client wants a page: a browser names HTML as its preference; a program that accepts anything gets JSON. */
export function wantsPage(req: Request): boolean {
  return req.accepts('json', 'html') === 'html';
}
