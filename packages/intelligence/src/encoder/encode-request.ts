import { BroadcastChannel } from 'node:worker_threads';
import { type Encoded, VECTOR_WIDTH } from './item-vector.ts';

/** Where an encoder's thread listens, and whether it does: 1 in `ready`. */
export type Host = { channel: string; ready: SharedArrayBuffer };

/** Texts to encode. What is said of them comes out in `encoded`, one text after the other; `state` says whether it is there. */
export type EncodeRequest = {
  texts: readonly string[];
  encoded: SharedArrayBuffer;
  state: SharedArrayBuffer;
  /** Whether a person waits for it. */
  isUrgent: boolean;
};

/** Bytes of a text: its vector, then its manner. */
const WIDTH = 2 * VECTOR_WIDTH;

const STATES = { waiting: 0, done: 1, failed: 2, unwanted: 3 } as const;

/** Asks an encoder's thread for texts. Wait for it to listen before, and then for the request's state. */
export function requestEncoding(
  { channel }: Host,
  texts: readonly string[],
  { isUrgent }: { isUrgent: boolean },
): EncodeRequest {
  const request: EncodeRequest = {
    texts,
    isUrgent,
    encoded: new SharedArrayBuffer(texts.length * WIDTH),
    state: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between threads has no origin
  senderOf(channel).postMessage(request);
  return request;
}

let open: BroadcastChannel | undefined;

/**
 * The channel for all requests until this thread's event loop turns. A closed one keeps its memory until then, a tenth of a megabyte, and
 * a thread that clusters asks thousands of times before; one left open would take in what other threads ask.
 */
function senderOf(channel: string): BroadcastChannel {
  if (open === undefined) {
    open = new BroadcastChannel(channel);
    setImmediate(() => {
      open?.close();
      open = undefined;
    });
  }
  return open;
}

/** Puts what was encoded of one text of a request in its place. */
export function fillIn({ encoded }: EncodeRequest, at: number, { vector, manner }: Encoded): void {
  const all = new Int8Array(encoded);
  all.set(vector, at * WIDTH);
  all.set(manner, at * WIDTH + VECTOR_WIDTH);
}

/** What was encoded of the texts of a request that was waited for. Throws if nothing was. */
export function encodedOf({ texts, encoded, state }: EncodeRequest): Encoded[] {
  if (Atomics.load(new Int32Array(state), 0) !== STATES.done) throw new Error('The encoder gave no vectors');
  const all = new Int8Array(encoded);
  // Copies: a vector on its own is sent to other threads and stored.
  const bytesFrom = (start: number) => Int8Array.from(all.subarray(start, start + VECTOR_WIDTH));
  return texts.map((_, n) => ({ vector: bytesFrom(n * WIDTH), manner: bytesFrom(n * WIDTH + VECTOR_WIDTH) }));
}

/** Gives a request up: the rest of its texts is not encoded. */
export function giveUp(request: EncodeRequest): void {
  settle(request, 'unwanted');
}

export function isWanted({ state }: EncodeRequest): boolean {
  return Atomics.load(new Int32Array(state), 0) === STATES.waiting;
}

/** Ends a request and wakes who waits for it. */
export function settle({ state }: EncodeRequest, outcome: Exclude<keyof typeof STATES, 'waiting'>): void {
  const flag = new Int32Array(state);
  Atomics.compareExchange(flag, 0, STATES.waiting, STATES[outcome]);
  Atomics.notify(flag, 0);
}
