/** One Ctrl-C arrives up to three times: from the terminal, through npm and through run.mjs. */
const SAME_PRESS_MS = 700;

/** Aborts on the first Ctrl-C, SIGTERM or SIGHUP, instead of ending the process. `again` is called for each later one. */
export function stopSignal(again: () => void): AbortSignal {
  const controller = new AbortController();
  let firstAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted && Date.now() - firstAt > SAME_PRESS_MS) again();
      if (controller.signal.aborted) return;
      firstAt = Date.now();
      controller.abort(signal);
    });
  }
  return controller.signal;
}
