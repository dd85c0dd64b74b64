import { type IncomingMessage } from 'node:http';
import { type audit, type events } from '@feedback/db';
import { type Request, type Response } from 'express';
import { Provider } from 'oidc-provider';
import { memberOf } from './session.ts';

const MAX_ADDRESS = 100;
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/** What a provider is given instead of a request that was read already, by the request it stands for. */
const origins = new WeakMap<IncomingMessage, audit.Origin>();

/** From where a request comes, for the audit log. */
export function originOf(req: Pick<Request, 'ip' | 'headers'>): audit.Origin {
  const requestId = String(req.headers['x-request-id'] ?? '');
  return {
    address: req.ip?.slice(0, MAX_ADDRESS) ?? null,
    requestId: REQUEST_ID.test(requestId) ? requestId : null,
  };
}

/** Remembers where a request came from that is handed to a provider in another form. */
export function keepOrigin(req: IncomingMessage, origin: audit.Origin): void {
  origins.set(req, origin);
}

/** From where the request comes that a provider is answering now. */
export function providerOrigin(): audit.Origin | undefined {
  const ctx = Provider.ctx;
  return ctx && origins.get(ctx.req);
}

/** Who calls /api, and from where; only after `requireSession`. */
export function actorOf(req: Pick<Request, 'ip' | 'headers'>, res: Response): events.Actor {
  return { personId: memberOf(res).personId, from: originOf(req) };
}
