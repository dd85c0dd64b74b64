import { FeedbackError } from './feedback-error.ts';

export type Patience = {
  /** How many seconds a request may take, with all that is tried again; 0 is one attempt, however long it takes. */
  patience: number;
  /** The address that is asked, for what is said of it. */
  from: string;
  signal?: AbortSignal | undefined;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Does work until it succeeds, fails for good, or patience ends. Between two tries it waits for what `Retry-After` says, or twice as long as
 * before; partly by chance, so that many callers do not come back at once.
 */
export async function patiently<T>(
  work: (signal: AbortSignal | undefined) => Promise<T>,
  { patience, signal, from }: Patience,
): Promise<T> {
  const end = Date.now() + patience * 1_000;
  for (let tries = 0; ; tries++) {
    const late = patience > 0 ? timeoutAt(end) : undefined;
    try {
      return await work(both(signal, late));
    } catch (cause) {
      signal?.throwIfAborted();
      if (late?.aborted)
        throw new FeedbackError(0, `No answer from ${new URL(from).origin} within ${patience} s`, { cause });
      if (!(cause instanceof FeedbackError) || !cause.isPassing) throw cause;
      const wait = waitMs(tries, cause.retryAfter);
      if (Date.now() + wait > end) throw cause;
      await sleep(wait, signal);
    }
  }
}

/** The last attempt has a second; a timer for longer than some 24 days would end at once. */
function timeoutAt(end: number): AbortSignal {
  return AbortSignal.timeout(Math.min(86_400_000, Math.max(1_000, end - Date.now())));
}

function both(a: AbortSignal | undefined, b: AbortSignal | undefined): AbortSignal | undefined {
  return a && b ? AbortSignal.any([a, b]) : (a ?? b);
}

/** What a promise gives, unless its caller goes first: others may wait for it too, so it goes on. */
export function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** How long is waited after so many tries, in milliseconds. */
export function waitMs(tries: number, retryAfter: number | undefined): number {
  if (retryAfter !== undefined) return (retryAfter + Math.random()) * 1_000;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + Math.random() / 2);
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
