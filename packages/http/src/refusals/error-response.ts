import { type Logger, STATUS_OF, TooMany } from '@feedback/runtime';
import { type ErrorRequestHandler, type Request, type Response } from 'express';
import { requestIdOf } from '../requests/request-id.ts';
import { routeOf } from '../requests/route-of.ts';
import { type Refusal } from './to-refusal.ts';

export type ErrorAnswers<R extends Refusal> = {
  log: Logger;
  /** The status and detail of an error. */
  toRefusal: (error: unknown, res: Response) => R;
  /** Sends the refusal. */
  send: (refusal: R, req: Request, res: Response) => void;
};

const UNAVAILABLE = STATUS_OF.unavailable;
/** When a client may try again that was refused because a store is slow. */
export const RETRY_AFTER_S = 2;

/** Answers a request with a refusal that an error stands for. */
export type Refuse = (error: unknown, req: Request, res: Response) => void;

/** As a handler of errors in Express' chain, which recognizes it by its four parameters. */
export function onError(refuse: Refuse): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => refuse(error, req, res);
}

export function errorResponse<R extends Refusal>(answers: ErrorAnswers<R>): ErrorRequestHandler {
  return onError(refuseWith(answers));
}

/** The only place of an app where errors become answers (§7.1), and where internal errors are logged. */
export function refuseWith<R extends Refusal>({ log, toRefusal, send }: ErrorAnswers<R>): Refuse {
  return (error, req, res) => {
    const refusal = toRefusal(error, res);
    if (refusal.status >= 500)
      log[refusal.status === UNAVAILABLE ? 'warn' : 'error'](
        { err: error, requestId: requestIdOf(res), method: req.method, route: routeOf(req, res) },
        'a request failed',
      );
    if (res.headersSent) {
      req.socket.destroy();
      return;
    }
    if (refusal.status === 408) res.setHeader('Connection', 'close'); // the rest of the request may still arrive
    if (error instanceof TooMany) res.setHeader('Retry-After', error.retryAfterS);
    if (refusal.status === UNAVAILABLE) res.setHeader('Retry-After', RETRY_AFTER_S);
    send(refusal, req, res);
  };
}
