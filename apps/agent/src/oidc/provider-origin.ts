import { type IncomingMessage } from 'node:http';
import { requestOrigin, type RequestOrigin } from '@feedback/http';
import { type RequestHandler } from 'express';
import { Provider } from 'oidc-provider';

/** The origins of requests that a provider answers. The key is the request object that it gets, which may be a substitute. */
const origins = new WeakMap<IncomingMessage, RequestOrigin>();

/** Records the origin of a request that is passed to a provider as a substitute request object. */
export function keepOrigin(req: IncomingMessage, origin: RequestOrigin): void {
  origins.set(req, origin);
}

/** Records the origin of a request that is passed to a provider as it came. */
export const noteOrigin: RequestHandler = (req, _res, next) => {
  keepOrigin(req, requestOrigin(req));
  next();
};

/** The origin of the request that a provider is answering now. */
export function providerOrigin(): RequestOrigin | undefined {
  const ctx = Provider.ctx;
  return ctx && origins.get(ctx.req);
}
