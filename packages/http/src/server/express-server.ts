import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type Express } from 'express';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';

/**
 * The server of one Express app. Its requests and responses are born with Express' prototypes: Express would change the prototypes
 * of both objects on every request, and that costs more than all else it does.
 */
export function createExpressServer(
  app: Express,
  options: Pick<HttpServerOptions, 'headers' | 'timeouts'> = {},
): Server {
  return createHttpServer({
    ...options,
    app,
    IncomingMessage: bornAs(IncomingMessage, app.request),
    ServerResponse: bornAs(ServerResponse, app.response),
  });
}

/** A constructor that fills in the object as Node's would and has the given prototype from the start. */
function bornAs<C extends typeof IncomingMessage | typeof ServerResponse>(base: C, prototype: object): C {
  function Born(this: object, ...args: unknown[]) {
    // Node's are functions, not classes, so that they can be called on an object that exists.
    (base as unknown as (this: object, ...args: unknown[]) => void).apply(this, args);
  }
  Born.prototype = prototype;
  return Born as unknown as C;
}
