import { getEnvironmentData, setEnvironmentData, threadId, Worker } from 'node:worker_threads';
import { type Host } from './encode-request.ts';

/** Threads inherit this from the thread that starts them, if it had it by then. */
const KEY = 'feedback-encoder';

/**
 * The thread with the encoder's weights, started unless this thread or the one that started it has: call it before starting threads
 * that encode. It does not keep the process alive.
 */
export function encoderHost(): Host {
  const known = getEnvironmentData(KEY) as Host | undefined; // only this function sets it
  if (known) return known;
  const host: Host = {
    channel: `${KEY}-${process.pid}-${threadId}`,
    ready: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  };
  setEnvironmentData(KEY, host); // its SharedArrayBuffer is shared, not copied
  new Worker(new URL('./encoder-thread.ts', import.meta.url), { workerData: host, name: 'encoder' }).unref();
  return host;
}
