import { BroadcastChannel, workerData } from 'node:worker_threads';
import { type EncodeRequest, fillIn, type Host, isWanted, settle } from './encode-request.ts';
import type { SentenceModel } from './sentence-model.ts';

// This module is the thread that has the encoder's weights: one of a process, whichever of its threads asks. It reads them, and
// loads the library that runs them, at the first request: a process that encodes nothing starts sooner and stays small.

/** A request, and how many of its texts are encoded. */
type Waiting = { request: EncodeRequest; done: number };

const { channel: name, ready } = workerData as Host; // given by `startHost`
const queues: { urgent: Waiting[]; others: Waiting[] } = { urgent: [], others: [] };
let model: Promise<SentenceModel> | undefined;
let isBusy = false;

const channel = new BroadcastChannel(name);
channel.addEventListener('message', (message) => {
  const { data: request } = message as unknown as { data: EncodeRequest }; // only `requestVectors` posts here
  queues[request.isUrgent ? 'urgent' : 'others'].push({ request, done: 0 });
  if (!isBusy) void work();
});
Atomics.store(new Int32Array(ready), 0, 1);
Atomics.notify(new Int32Array(ready), 0);

/**
 * Encodes one text of each request in turn: a long call keeps nothing else waiting, and an urgent request waits for one text. Without
 * the weights the thread ends with the error, and the process with it.
 */
async function work(): Promise<void> {
  isBusy = true;
  const encode = await (model ??= load());
  for (let next = takeNext(); next; next = takeNext()) {
    const { request, done } = next;
    const isDone = done === request.texts.length;
    if (isDone || !isWanted(request)) settle(request, 'done');
    else if (await encodeOne(encode, request, done))
      queues[request.isUrgent ? 'urgent' : 'others'].push({ request, done: done + 1 });
    else settle(request, 'failed');
  }
  isBusy = false;
}

function takeNext(): Waiting | undefined {
  return queues.urgent.shift() ?? queues.others.shift();
}

async function encodeOne(encode: SentenceModel, request: EncodeRequest, at: number): Promise<boolean> {
  try {
    fillIn(request, at, await encode(request.texts[at] ?? ''));
    return true;
  } catch {
    return false;
  }
}

async function load(): Promise<SentenceModel> {
  const { loadSentenceModel } = await import('./sentence-model.ts');
  return loadSentenceModel();
}
