import { type Encoder } from '../src/encoder/encoder.ts';
import { type Encoded } from '../src/encoder/item-vector.ts';

/** As many texts as are encoded at a time: one by one takes five times as long. */
const BATCH = 500;

/** `encodeCores` of any number of texts. */
export function encodeInBatches(
  { encodeCores }: Pick<Encoder, 'encodeCores'>,
  cores: readonly string[],
): Encoded[] {
  return Array.from({ length: Math.ceil(cores.length / BATCH) }, (_, n) =>
    encodeCores(cores.slice(n * BATCH, (n + 1) * BATCH)),
  ).flat();
}
