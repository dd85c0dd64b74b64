import { type Request } from 'express';
import { requestIdOf } from './request-id.ts';

const MAX_ADDRESS = 100;

/** The origin of a request: its address, and the id that its answer carries. */
export type RequestOrigin = { address: string | null; requestId: string | null };

export function requestOrigin({ ip, res }: Pick<Request, 'ip' | 'res'>): RequestOrigin {
  return { address: ip?.slice(0, MAX_ADDRESS) ?? null, requestId: res ? requestIdOf(res) : null };
}
