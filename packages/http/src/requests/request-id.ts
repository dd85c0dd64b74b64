import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** The header of every answer that names its request; a failure is logged, and an act is audited, under the same id. */
export const REQUEST_ID = 'X-Request-Id';

/** An id for a request that cannot be asked for one. None is taken from a client, which could choose that of another request. */
export const newRequestId = (): string => randomUUID();

/** Names the request that this answers. */
export function nameRequest(res: ServerResponse): void {
  res.setHeader(REQUEST_ID, newRequestId());
}

/** The id of the request that this answers; null where the server gives none, as in the small apps of tests. */
export function requestIdOf(res: Pick<ServerResponse, 'getHeader'>): string | null {
  const id = res.getHeader(REQUEST_ID);
  return typeof id === 'string' ? id : null;
}
