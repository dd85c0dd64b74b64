import { type Encoder } from './encoder.ts';
import { type Encoded, NOTHING_ENCODED } from './item-vector.ts';

/** `encodeCores` that encodes a text once. It forgets all texts before there are more than `most`, of about 900 bytes each. */
export function rememberingEncoder(
  { encodeCores }: Pick<Encoder, 'encodeCores'>,
  most: number,
): Pick<Encoder, 'encodeCores' | 'embedCores'> {
  const known = new Map<string, Encoded>();
  const remembered = (cores: readonly string[]) => {
    if (known.size + cores.length > most) known.clear();
    const missing = [...new Set(cores.filter((core) => !known.has(core)))];
    for (const [n, encoded] of encodeCores(missing).entries()) known.set(missing[n] ?? '', encoded);
    return cores.map((core) => known.get(core) ?? NOTHING_ENCODED);
  };
  return { encodeCores: remembered, embedCores: (cores) => remembered(cores).map(({ vector }) => vector) };
}
