import { coreText } from '../core-text/core-text.ts';
import { encodedOf, giveUp, requestEncoding } from './encode-request.ts';
import { encoderHost } from './encoder-host.ts';
import { type Encoded, NOTHING_ENCODED } from './item-vector.ts';

/** The vector space of the current encoder. Vectors of different encoders live in different spaces: compare only those of one. */
export const ENCODER_ID = 'fis-sentences-2';

/** Turns texts into vectors, on a thread that may wait for them. */
export type Encoder = {
  id: string;
  /** The item vector of a text, 384 bytes; all zero for a text without a letter or digit. */
  embed: (text: string) => Int8Array;
  /** `embed` of texts whose message is known, such as what `coreText` gives or single sentences, in order. */
  embedCores: (cores: readonly string[]) => Int8Array[];
  /** `embedCores` with the manner of each, at no further cost. */
  encodeCores: (cores: readonly string[]) => Encoded[];
};

/** Turns texts into vectors while the caller's thread does something else. */
export type QuestionEncoder = {
  id: string;
  /** The item vectors of short texts, in order, before all that is encoded in the background. Rejects once `signal` is aborted. */
  embed: (texts: readonly string[], signal?: AbortSignal) => Promise<Int8Array[]>;
  /** `embed` with the manner of each, at no further cost. */
  encode: (texts: readonly string[], signal?: AbortSignal) => Promise<Encoded[]>;
};

/** A text of 120 pieces takes 60 ms on a slow core. A wait of this length means that the encoder's thread has ended. */
const MOST_MS = 120_000;

/** The encoder for background work: it blocks the thread that calls it until the vectors are there. */
export function openEncoder(): Encoder {
  const encodeCores = (cores: readonly string[]) => {
    if (cores.length === 0) return []; // a channel is closed only after its thread has been idle: thousands of them would fill memory
    const host = encoderHost();
    waitUntilSet(host.ready);
    const request = requestEncoding(host, cores, { isUrgent: false });
    waitUntilSet(request.state);
    return encodedOf(request);
  };
  const embedCores = (cores: readonly string[]) => encodeCores(cores).map(({ vector }) => vector);
  return {
    id: ENCODER_ID,
    encodeCores,
    embedCores,
    embed: (text) => embedCores([coreText(text)])[0] ?? new Int8Array(),
  };
}

/** The encoder for questions. */
export function openQuestionEncoder(): QuestionEncoder {
  return {
    id: ENCODER_ID,
    embed: async (texts, signal) => (await encodeAsked(texts, signal)).map(({ vector }) => vector),
    encode: encodeAsked,
  };
}

async function encodeAsked(texts: readonly string[], signal?: AbortSignal): Promise<Encoded[]> {
  const host = encoderHost();
  await whenSet(host.ready);
  signal?.throwIfAborted();
  const request = requestEncoding(host, texts.map(coreText), { isUrgent: true });
  const abandon = () => giveUp(request);
  signal?.addEventListener('abort', abandon, { once: true });
  try {
    await whenSet(request.state);
    signal?.throwIfAborted();
    return encodedOf(request);
  } finally {
    signal?.removeEventListener('abort', abandon);
  }
}

/** `encodeCores` of one text. */
export function encodeCore({ encodeCores }: Pick<Encoder, 'encodeCores'>, core: string): Encoded {
  return encodeCores([core])[0] ?? NOTHING_ENCODED;
}

function waitUntilSet(flag: SharedArrayBuffer): void {
  if (Atomics.wait(new Int32Array(flag), 0, 0, MOST_MS) === 'timed-out')
    throw new Error('The encoder does not answer');
}

async function whenSet(flag: SharedArrayBuffer): Promise<void> {
  const awake = setInterval(() => {}, MOST_MS); // a wait alone does not keep a process alive
  try {
    const waited = Atomics.waitAsync(new Int32Array(flag), 0, 0, MOST_MS);
    if ((await waited.value) === 'timed-out') throw new Error('The encoder does not answer');
  } finally {
    clearInterval(awake);
  }
}
