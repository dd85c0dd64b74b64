import { type IncomingMessage } from 'node:http';
import { type RequestOrigin } from '@feedback/http';
import { Provider } from 'oidc-provider';

/** The origins of requests whose body was already read. The key is the substitute request object that the provider gets. */
const origins = new WeakMap<IncomingMessage, RequestOrigin>();

/** Records the origin of a request that is passed to a provider as a substitute request object. */
export function keepOrigin(req: IncomingMessage, origin: RequestOrigin): void {
  origins.set(req, origin);
}

/** The origin of the request that a provider is answering now. */
export function providerOrigin(): RequestOrigin | undefined {
  const ctx = Provider.ctx;
  return ctx && origins.get(ctx.req);
}
