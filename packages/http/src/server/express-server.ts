import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { http } from '@feedback/runtime';
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
    IncomingMessage: bornAs(http.IncomingMessage, app.request),
    ServerResponse: bornAs(http.ServerResponse, app.response),
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

/**
 * Returns a constructor of a base's objects with another prototype. The base makes the object itself, so that V8 has room in it for all
 * fields that the base sets: an object without that room becomes a dictionary, which costs a request a third more.
 */
function bornAs<C extends typeof IncomingMessage | typeof ServerResponse>(base: C, prototype: object): C {
  function Born(...args: unknown[]): object {
    return Reflect.construct(base, args, Born) as object;
  }
  Born.prototype = prototype;
  Object.setPrototypeOf(Born, base); // where V8 looks for the number of fields
  return Born as unknown as C; // its objects have the prototype of a C, so they are instances of C
}
