/** How many times progress is checked within the limit. */
const LOOKS = 10;

/**
 * Watches a thread's position in its work: `signal` aborts when the thread stays at one position longer than the limit. Time
 * before the first text (-1) and after the last does not count.
 */
export function watchProgress(
  progress: Int32Array,
  { limitMs, last }: { limitMs: number; last: number },
): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  let at = -1;
  let since = performance.now();
  const timer = setInterval(
    () => {
      const now = Atomics.load(progress, 0);
      if (now !== at) {
        at = now;
        since = performance.now();
      } else if (at >= 0 && at < last && performance.now() - since >= limitMs) controller.abort();
    },
    Math.max(1, limitMs / LOOKS),
  );
  return { signal: controller.signal, end: () => clearInterval(timer) };
}
