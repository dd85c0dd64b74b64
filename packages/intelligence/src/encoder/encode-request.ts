import { BroadcastChannel } from 'node:worker_threads';
import { VECTOR_WIDTH } from './item-vector.ts';

/** Where an encoder's thread listens, and whether it does: 1 in `ready`. */
export type Host = { channel: string; ready: SharedArrayBuffer };

/** Texts to encode. The vectors come out one after the other in `vectors`; `state` says whether they are there. */
export type EncodeRequest = {
  texts: readonly string[];
  vectors: SharedArrayBuffer;
  state: SharedArrayBuffer;
  /** Whether a person waits for it. */
  isUrgent: boolean;
};

const STATES = { waiting: 0, done: 1, failed: 2, unwanted: 3 } as const;

/** Asks an encoder's thread for vectors. Wait for it to listen before, and then for the request's state. */
export function requestVectors(
  { channel }: Host,
  texts: readonly string[],
  { isUrgent }: { isUrgent: boolean },
): EncodeRequest {
  const request: EncodeRequest = {
    texts,
    isUrgent,
    vectors: new SharedArrayBuffer(texts.length * VECTOR_WIDTH),
    state: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  };
  const sender = new BroadcastChannel(channel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between threads has no origin
  sender.postMessage(request);
  sender.close();
  return request;
}

/** The vectors of a request that was waited for. Throws if there are none. */
export function vectorsOf({ texts, vectors, state }: EncodeRequest): Int8Array[] {
  if (Atomics.load(new Int32Array(state), 0) !== STATES.done) throw new Error('The encoder gave no vectors');
  const all = new Int8Array(vectors);
  // Copies: a vector on its own is sent to other threads and stored.
  return texts.map((_, n) => Int8Array.from(all.subarray(n * VECTOR_WIDTH, (n + 1) * VECTOR_WIDTH)));
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
