import { type IncomingMessage } from 'node:http';
import { type RequestOrigin } from '@feedback/http';
import { Provider } from 'oidc-provider';

/** What a provider is given instead of a request that was read already, by the request it stands for. */
const origins = new WeakMap<IncomingMessage, RequestOrigin>();

/** Remembers where a request came from that is handed to a provider in another form. */
export function keepOrigin(req: IncomingMessage, origin: RequestOrigin): void {
  origins.set(req, origin);
}

/** From where the request comes that a provider is answering now. */
export function providerOrigin(): RequestOrigin | undefined {
  const ctx = Provider.ctx;
  return ctx && origins.get(ctx.req);
}
