import { type Request } from 'express';

const MAX_ADDRESS = 100;
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/** The origin of a request: its address, and the id that a proxy or the client gave the request, if that id can be stored. */
export type RequestOrigin = { address: string | null; requestId: string | null };

export function requestOrigin({ ip, headers }: Pick<Request, 'ip' | 'headers'>): RequestOrigin {
  const requestId = String(headers['x-request-id'] ?? '');
  return {
    address: ip?.slice(0, MAX_ADDRESS) ?? null,
    requestId: REQUEST_ID.test(requestId) ? requestId : null,
  };
}
