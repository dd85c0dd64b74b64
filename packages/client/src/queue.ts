import { FeedbackError } from './feedback-error.ts';
import { type BatchRow, type FeedbackItem } from './wire.ts';

/** Is told which items were not sent, and why. */
export type OnError = (error: FeedbackError, items: FeedbackItem[]) => void;

/** Items that wait to be sent beside others. */
export type Queue = {
  add: (item: FeedbackItem) => void;
  waiting: () => number;
  /** Sends what waits. What passing trouble kept from being sent waits on; it never rejects. */
  flush: () => Promise<void>;
  /** Sends what waits, and gives up what cannot be sent. */
  close: () => Promise<void>;
};

type Send = (items: FeedbackItem[]) => Promise<{ errors: BatchRow[] }>;
type Process = Partial<Record<'on' | 'off', (event: 'beforeExit', then: () => void) => unknown>>;

const SOON_MS = 1_000;
const AT_ONCE = 1_000;
/** So many may wait: a service that is away must not fill the memory of its callers. */
const MOST = 10_000;

export function openQueue(send: Send, onError: OnError = warn): Queue {
  let items: FeedbackItem[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isWatched = false;
  /** The last send failed: the next one has its time, however much is added. */
  let isFailing = false;

  const tell: OnError = (error, lost) => {
    try {
      onError(error, lost);
    } catch {
      // The caller's own handler must not end the process that it watches.
    }
  };
  const soon = () => {
    timer ??= setTimeout(() => void flush(), SOON_MS);
    // The process may exit meanwhile: what waits is sent then.
    if (typeof timer === 'object') timer.unref?.();
  };
  const sendAll = async (isLast: boolean) => {
    const taken = items;
    items = [];
    try {
      const { errors } = await send(taken);
      isFailing = false;
      for (const { index, detail = '' } of errors)
        tell(new FeedbackError(422, detail), taken.slice(index, index + 1));
    } catch (error) {
      const found =
        error instanceof FeedbackError ? error : new FeedbackError(0, String(error), { cause: error });
      if (isLast || !found.isPassing) return tell(found, taken);
      isFailing = true;
      // What came meanwhile stands behind. Sending an item twice stores it once.
      items = [...taken, ...items];
      soon();
    }
  };
  const flush = async (isLast = false): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    while (sending) await sending;
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
      if (items.length >= MOST) return tell(new FeedbackError(0, `More than ${MOST} items wait`), [item]);
      items.push(item);
      if (items.length >= AT_ONCE && !sending && !isFailing) void flush();
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

function warn(error: FeedbackError, items: FeedbackItem[]): void {
  console.warn(`${items.length} feedback items were not sent: ${error.message}`);
}
