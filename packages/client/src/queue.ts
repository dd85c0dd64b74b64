import { FeedbackError, toJson } from './feedback-error.ts';
import { type BatchResult, type FeedbackItem } from './wire.ts';

/** Is told which items were not sent, and why. */
export type OnError = (error: FeedbackError, items: FeedbackItem[]) => unknown;

/** Items that wait to be sent beside others. */
export type Queue = {
  add: (item: FeedbackItem) => void;
  waiting: () => number;
  /** Sends what waits. What passing trouble kept from being sent waits on; it never rejects. */
  flush: () => Promise<void>;
  /** Sends what waits, and gives up what cannot be sent. */
  close: () => Promise<void>;
};

type Send = (items: FeedbackItem[]) => AsyncIterable<BatchResult>;
type Process = Partial<Record<'on' | 'off', (event: 'beforeExit', then: () => void) => unknown>>;

const SOON_MS = 1_000;
/** While the service is away, the time between two tries doubles up to this, unless the service says how long to wait. */
const LATEST_MS = 60_000;
const AT_ONCE = 1_000;
/** So many may wait: a service that is away must not fill the memory of its callers. */
const MOST = 10_000;

export function openQueue(send: Send, onError: OnError = warn): Queue {
  let items: FeedbackItem[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isWatched = false;
  /** How often in turn sending failed: the next time is not moved up, however much is added. */
  let failures = 0;
  /** How many were dropped since it was told that items are; undefined where none are. */
  let dropped: number | undefined;

  /** A handler that throws, or whose promise rejects, must not end the process that it watches. */
  const tell = (error: FeedbackError, lost: FeedbackItem[]) => {
    void (async () => onError(error, lost))().catch(() => {});
  };
  const soon = (afterMs = SOON_MS) => {
    timer ??= setTimeout(() => void flush(), afterMs);
    // The process may exit meanwhile: what waits is sent then.
    if (typeof timer === 'object') timer.unref?.();
  };
  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  /** A service that is away must not have its callers told of each item. */
  const drop = (item: FeedbackItem) => {
    if (dropped !== undefined) return void (dropped += 1);
    dropped = 0;
    return tell(new FeedbackError(0, `More than ${MOST} items wait: those that come now are dropped`), [
      item,
    ]);
  };
  const sendAll = async (isLast: boolean) => {
    const taken = items;
    items = [];
    if (dropped) tell(new FeedbackError(0, `More than ${MOST} items waited`, { dropped }), []);
    dropped = undefined;
    let sent = 0;
    try {
      for await (const { total_items: count, results } of send(taken)) {
        sent += count;
        for (const { index, status, detail = '' } of results)
          if (status === 'failed') tell(new FeedbackError(422, detail), taken.slice(index, index + 1));
      }
      failures = 0;
    } catch (error) {
      const rest = taken.slice(sent);
      const isPassing = error instanceof FeedbackError && error.isPassing;
      if (isLast || !isPassing) return tell(toFeedbackError(error), rest);
      failures += 1;
      // What came meanwhile stands behind. Sending an item twice stores it once.
      items = [...rest, ...items];
      const said = (error.retryAfter ?? 0) * 1_000;
      stopTimer(); // what came meanwhile may have set it to an earlier time
      soon(Math.max(said, Math.min(LATEST_MS, SOON_MS * 2 ** failures)));
    }
  };
  const flush = async (isLast = false): Promise<void> => {
    while (sending) await sending;
    stopTimer();
    if (items.length === 0) return;
    sending = sendAll(isLast).finally(() => {
      sending = undefined;
    });
    await sending;
  };
  const atExit = () => void flush(true);
  /** Where the runtime has a process that says when it would exit. */
  const watchExit = (how: 'on' | 'off') => {
    const { process } = globalThis as { process?: Process };
    if (isWatched === (how === 'on')) return;
    isWatched = how === 'on';
    process?.[how]?.('beforeExit', atExit);
  };
  return {
    add: (item) => {
      watchExit('on');
      if (items.length >= MOST) return drop(item);
      try {
        // As it is now: what the caller does with it later changes nothing, and what is no JSON is told at once.
        items.push(JSON.parse(toJson(item)));
      } catch (error) {
        return tell(toFeedbackError(error), [item]);
      }
      if (items.length >= AT_ONCE && !sending && failures === 0) void flush();
      else soon();
    },
    waiting: () => items.length,
    flush: () => flush(),
    close: async () => {
      watchExit('off');
      await flush(true);
    },
  };
}

function toFeedbackError(error: unknown): FeedbackError {
  return error instanceof FeedbackError ? error : new FeedbackError(0, String(error), { cause: error });
}

function warn(error: FeedbackError, items: FeedbackItem[]): void {
  console.warn(`${items.length + error.dropped} feedback items were not sent: ${error.message}`);
}
