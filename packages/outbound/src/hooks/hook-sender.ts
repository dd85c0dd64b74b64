import { codeOf } from '@feedback/runtime';
import { createGuardedFetch, type GuardOptions, GuardRefusal } from '../guarded-fetch.ts';

export type HookRequest = { url: string; headers: Record<string, string>; body: string };

/**
 * What became of one attempt. `status` is null without an answer, and `error` then says why; `answer` is the beginning of the
 * answer's body.
 */
export type HookOutcome = { status: number | null; answer: string | null; error: string | null };

/** Posts events to endpoints. After `close`, and for what is under way then, `send` throws: nothing is known of the attempt. */
export type HookSender = {
  send: (request: HookRequest) => Promise<HookOutcome>;
  close: () => void;
};

export type HookSenderOptions = Pick<GuardOptions, 'ownHosts' | 'resolve' | 'ca' | 'isAllowed'> & {
  /** The most time for one attempt. */
  limitMs?: number;
};

const LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 1_024;

/** Sends events by POST. No redirect is followed, and no more of an answer is read than its first kilobyte. */
export function openHookSender({ limitMs = LIMIT_MS, ...guard }: HookSenderOptions = {}): HookSender {
  const fetch = createGuardedFetch(guard);
  const closing = new AbortController();
  return {
    send: async ({ url, headers, body }) => {
      closing.signal.throwIfAborted();
      try {
        const { status, body: answer } = await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          body,
          timeoutMs: limitMs,
          maxBytes: MAX_ANSWER_BYTES,
          excess: 'cut',
          signal: closing.signal,
        });
        return { status, answer: storable(answer), error: null };
      } catch (error) {
        closing.signal.throwIfAborted();
        return { status: null, answer: null, error: reasonOf(error, limitMs) };
      }
    },
    close: () => closing.abort(new Error('The process is shutting down')),
  };
}

/** PostgreSQL stores no U+0000. */
function storable(answer: Buffer): string {
  return answer.toString('utf8').replaceAll('\0', '\uFFFD');
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before an answer',
  ENOTFOUND: 'The host name is not known',
  EAI_AGAIN: 'The host name could not be resolved',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  ETIMEDOUT: 'The host did not answer',
  CERT_HAS_EXPIRED: 'The certificate has expired',
};

/** Why there was no answer, in words that are safe to show. */
function reasonOf(error: unknown, limitMs: number): string {
  if (error instanceof GuardRefusal) return error.message;
  if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
    return `No answer within ${limitMs / 1000} seconds`;
  const code = codeOf(error);
  if (/CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO/.test(code))
    return REASONS[code] ?? 'The certificate of the host is not valid';
  return REASONS[code] ?? 'The request failed before an answer';
}
