import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type Express, type Request, type Response } from 'express';
import { type Answer } from '../requests/answer-in-steps.ts';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';

export type ExpressServerOptions = Pick<HttpServerOptions, 'headers' | 'timeouts'> & {
  /**
   * Answers by method and address, such as `POST /feedback`: requests with exactly these go to them without Express' router, which
   * costs as much as a handler. They find the request and the response as Express would hand them over.
   */
  direct?: ReadonlyMap<string, Answer> | undefined;
};

/**
 * The server of one Express app. Its requests and responses are created with Express' prototypes: Express would otherwise change
 * the prototypes of both objects on every request, which costs more than everything else it does.
 */
export function createExpressServer(app: Express, { direct, ...options }: ExpressServerOptions = {}): Server {
  return createHttpServer({
    ...options,
    app: direct ? directOr(direct, app) : app,
    IncomingMessage: bornAs(IncomingMessage, app.request),
    ServerResponse: bornAs(ServerResponse, app.response),
  });
}

type Handle = NonNullable<HttpServerOptions['app']>;

function directOr(direct: ReadonlyMap<string, Answer>, app: Handle): Handle {
  return (incoming, outgoing, next) => {
    const answer = direct.get(`${incoming.method} ${incoming.url}`);
    if (!answer) return app(incoming, outgoing, next);
    // Both have Express' prototypes, see above; Express would set these two fields.
    const [req, res] = [incoming as Request, outgoing as Response];
    req.res = res;
    res.locals = {};
    answer(req, res).catch(() => outgoing.destroy()); // only when even the refusal failed
  };
}

/** Returns a constructor whose objects are initialized as Node does it, and have the given prototype from the start. */
function bornAs<C extends typeof IncomingMessage | typeof ServerResponse>(base: C, prototype: object): C {
  function Born(this: object, ...args: unknown[]) {
    // Node's constructors are functions, not classes, so they can be called on an existing object.
    (base as unknown as (this: object, ...args: unknown[]) => void).apply(this, args);
  }
  Born.prototype = prototype;
  return Born as unknown as C; // its objects have the prototype of a C, so they are instances of C
}
