import { type Encoder } from './encoder.ts';

/** `embedCores` that encodes a text once. It forgets all vectors before there are more than `most`, of about 500 bytes each. */
export function rememberingEncoder(
  { embedCores }: Pick<Encoder, 'embedCores'>,
  most: number,
): Encoder['embedCores'] {
  const known = new Map<string, Int8Array>();
  return (cores) => {
    if (known.size + cores.length > most) known.clear();
    const missing = [...new Set(cores.filter((core) => !known.has(core)))];
    for (const [n, vector] of embedCores(missing).entries()) known.set(missing[n] ?? '', vector);
    return cores.map((core) => known.get(core) ?? new Int8Array());
  };
}
