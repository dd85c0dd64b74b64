import { FeedbackError } from './feedback-error.ts';

export type Patience = {
  /** For how many seconds altogether a request waits to be tried again, before it fails. */
  patience: number;
  signal?: AbortSignal | undefined;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Does work until it succeeds, fails for good, or patience ends. Between two tries it waits for what `Retry-After` says, or twice as long as
 * before; partly by chance, so that many callers do not come back at once.
 */
export async function patiently<T>(work: () => Promise<T>, { patience, signal }: Patience): Promise<T> {
  const end = Date.now() + patience * 1_000;
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof FeedbackError) || !error.isPassing) throw error;
      const wait = waitMs(tries, error.retryAfter);
      if (Date.now() + wait > end) throw error;
      await sleep(wait, signal);
    }
  }
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
