import { createGuardedFetch } from '../guarded-fetch.ts';

/** The most time for one request, whatever the deadline of the question. */
const MOST_MS = 600_000;

/** `fetch` for the address of a model that an outsider chose: see `createGuardedFetch`. An answer is read whole, up to `maxBytes`. */
export function guardedModelFetch(ownHosts: readonly string[], maxBytes: number): typeof fetch {
  const guarded = createGuardedFetch({ ownHosts });
  return async (input, { method, headers, body, signal } = {}) => {
    const answer = await guarded(input instanceof Request ? input.url : String(input), {
      ...(method !== undefined && { method }),
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { body }),
      ...(signal && { signal }),
      timeoutMs: MOST_MS,
      maxBytes,
    });
    return new Response(Uint8Array.from(answer.body), { status: answer.status, headers: answer.headers });
  };
}
