import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type Express } from 'express';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';

/**
 * The server of one Express app. Its requests and responses are created with Express' prototypes: Express would otherwise change
 * the prototypes of both objects on every request, which costs more than everything else it does.
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

/** Returns a constructor whose objects are initialized as Node does it, and have the given prototype from the start. */
function bornAs<C extends typeof IncomingMessage | typeof ServerResponse>(base: C, prototype: object): C {
  function Born(this: object, ...args: unknown[]) {
    // Node's constructors are functions, not classes, so they can be called on an existing object.
    (base as unknown as (this: object, ...args: unknown[]) => void).apply(this, args);
  }
  Born.prototype = prototype;
  return Born as unknown as C; // its objects have the prototype of a C, so they are instances of C
}
