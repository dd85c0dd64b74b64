import { openVectorBlock } from '../encoder/vector-block.ts';

/** At most this many items of a cluster are considered, evenly spread over it; this bounds the time. */
const CONSIDERED = 256;

/** Returns the positions of at most `count` vectors that represent all of them. */
export type PickExemplars = (vectors: Int8Array[], count: number) => number[];

/**
 * Picks one vector at a time: the one that most raises the likeness of all vectors to their nearest exemplar. So the first is
 * the most central, and no exemplar repeats another. One picker serves many clusters, so that its memory is allocated once.
 */
export function openPicker(): PickExemplars {
  const block = openVectorBlock(CONSIDERED);
  const likeness = Array.from({ length: CONSIDERED }, () => new Float32Array(CONSIDERED));
  const reached = new Float32Array(CONSIDERED); // likeness of each vector to its nearest exemplar so far
  return (vectors, count) => {
    if (vectors.length <= count) return vectors.map((_, position) => position);
    const considered = spread(vectors.length, CONSIDERED).map((position) => ({
      position,
      vector: vectors[position] ?? new Int8Array(),
    }));
    block.clear();
    for (const { vector } of considered) block.add(vector);
    for (const [i, { vector }] of considered.entries()) likeness[i]?.set(block.similarities(vector));
    const near = reached.subarray(0, considered.length).fill(0);
    const chosen: number[] = [];
    const left = new Set(considered.keys());
    while (chosen.length < count) {
      const best = mostGaining(left, likeness, near);
      left.delete(best);
      chosen.push(considered[best]?.position ?? 0);
      for (let i = 0; i < near.length; i++) near[i] = Math.max(near[i] ?? 0, likeness[best]?.[i] ?? 0);
    }
    return chosen;
  };
}

function mostGaining(left: Set<number>, likeness: Float32Array[], reached: Float32Array): number {
  let best = -1;
  let bestGain = -1;
  for (const candidate of left) {
    const gain = gained(likeness[candidate], reached);
    if (gain <= bestGain) continue;
    best = candidate;
    bestGain = gain;
  }
  return best;
}

function gained(likeness: Float32Array | undefined, reached: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < reached.length; i++) sum += Math.max(0, (likeness?.[i] ?? 0) - (reached[i] ?? 0));
  return sum;
}

/** At most `count` of the numbers 0 to `length` - 1, evenly spread. */
function spread(length: number, count: number): number[] {
  const kept = Math.min(length, count);
  return Array.from({ length: kept }, (_, i) => Math.floor((i * length) / kept));
}
