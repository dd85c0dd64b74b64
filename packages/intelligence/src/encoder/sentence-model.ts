import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ownJson } from '@feedback/contract/own-json';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type Encoded, VECTOR_WIDTH } from './item-vector.ts';

/** The encoder was trained with this before every text. */
const PREFIX = 'query: ';
/** Only this many pieces of a text are read: about 90 words. What a text is about, `coreText` has found before. */
const MOST_PIECES = 128;
/** No piece has so many characters on average that more of them would be read. */
const MOST_CHARACTERS = MOST_PIECES * 12;

/** Encodes a text; all is zero for a text without a letter or digit. */
export type SentenceModel = (text: string) => Promise<Encoded>;

/**
 * Reads the committed weights and vocabulary, about .5 s and 200 MB: once per process, in a thread of their own (`encoder-thread.ts`).
 *
 * Each text is encoded by itself. The weights are of 8 bits, and what they are multiplied with is rounded to 8 bits by the greatest
 * value of a whole batch: beside other texts a text would get another vector (a cosine of .98), and no sooner.
 */
export async function loadSentenceModel(
  folder: URL = new URL('../../model/encoder/', import.meta.url),
): Promise<SentenceModel> {
  const file = (name: string) => fileURLToPath(new URL(name, folder));
  const tokenizer = new Tokenizer(ownJson<object>(readFileSync(file('tokenizer.json'), 'utf8')), {});
  const session = await InferenceSession.create(file('model.int8.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  });
  const end = tokenizer.encode('').ids.at(-1) ?? 0;
  return async (text) => {
    if (!/[\p{L}\p{N}]/u.test(text))
      return { vector: new Int8Array(VECTOR_WIDTH), manner: new Int8Array(VECTOR_WIDTH) };
    const { ids } = tokenizer.encode(PREFIX + text.slice(0, MOST_CHARACTERS));
    const read = ids.length > MOST_PIECES ? [...ids.slice(0, MOST_PIECES - 1), end] : ids;
    const shape = [1, read.length];
    const found = await session.run({
      input_ids: new Tensor('int64', BigInt64Array.from(read, BigInt), shape),
      attention_mask: new Tensor('int64', new BigInt64Array(read.length).fill(1n), shape),
    });
    const output = (name: string) => toBytes(found[name]?.data as Float32Array); // both are 32-bit numbers
    return { vector: output('sentence_embedding'), manner: output('manner') };
  };
}

/** Stretched so that the greatest value is 127: only directions are compared. */
function toBytes(vector: Float32Array): Int8Array {
  const most = vector.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0) || 1;
  return Int8Array.from(vector, (value) => Math.round((127 * value) / most));
}
