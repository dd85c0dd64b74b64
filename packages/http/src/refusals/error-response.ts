import { type Logger } from '@feedback/runtime';
import { type ErrorRequestHandler, type Request, type Response } from 'express';
import { routeOf } from '../requests/route-of.ts';
import { type Refusal } from './to-refusal.ts';

export type ErrorAnswers<R extends Refusal> = {
  log: Logger;
  /** The status and detail of an error. */
  toRefusal: (error: unknown, res: Response) => R;
  /** Sends the refusal. */
  send: (refusal: R, req: Request, res: Response) => void;
};

/** The only place of an app where errors become answers (§7.1), and where internal errors are logged. */
export function errorResponse<R extends Refusal>({
  log,
  toRefusal,
  send,
}: ErrorAnswers<R>): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    const refusal = toRefusal(error, res);
    if (refusal.status >= 500)
      log.error({ err: error, method: req.method, route: routeOf(req, res) }, 'a request failed');
    if (res.headersSent) {
      req.socket.destroy();
      return;
    }
    if (refusal.status === 408) res.setHeader('Connection', 'close'); // the rest of the request may still arrive
    send(refusal, req, res);
  };
}
