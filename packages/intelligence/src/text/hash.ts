/** Read once, because it is called for every letter. */
const { imul } = Math;

const FNV_OFFSET = 2_166_136_261;
const FNV_PRIME = 16_777_619;

/** FNV-1a over the first `units` UTF-16 units, continued from `seed`; a signed 32-bit integer. */
export function hash(text: string, seed = FNV_OFFSET, units = text.length): number {
  let h = seed;
  for (let i = 0; i < units; i++) h = imul(h ^ text.charCodeAt(i), FNV_PRIME);
  return h | 0;
}

/** Spreads a 32-bit integer over all its bits (the finaliser of MurmurHash3); unsigned. */
export function mix(value: number): number {
  let x = value ^ (value >>> 16);
  x = imul(x, 0x85eb_ca6b);
  x ^= x >>> 13;
  x = imul(x, 0xc2b2_ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
