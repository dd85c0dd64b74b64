import { type Encoder } from '../src/encoder/encoder.ts';

/** As many texts as are encoded at a time: one by one takes five times as long. */
const BATCH = 500;

/** `embedCores` of any number of texts. */
export function encodeInBatches(
  { embedCores }: Pick<Encoder, 'embedCores'>,
  cores: readonly string[],
): Int8Array[] {
  return Array.from({ length: Math.ceil(cores.length / BATCH) }, (_, n) =>
    embedCores(cores.slice(n * BATCH, (n + 1) * BATCH)),
  ).flat();
}
