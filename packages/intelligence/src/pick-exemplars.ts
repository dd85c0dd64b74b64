import { openVectorBlock } from './vector-block.ts';

/** Of a larger cluster only this many items, evenly spread over it, are considered: what bounds the time it takes. */
const CONSIDERED = 256;

/**
 * Positions of at most `count` vectors that stand for all: one by one the one is taken that most raises how alike every
 * vector is to the nearest taken so far. So the first is the most central, and none repeats another.
 */
export function pickExemplars(vectors: Int8Array[], count: number): number[] {
  if (vectors.length <= count) return vectors.map((_, position) => position);
  const considered = spread(vectors.length, CONSIDERED);
  const likeness = allSimilarities(considered.map((position) => vectors[position] ?? new Int8Array()));
  const reached = new Float32Array(considered.length); // likeness of each to the nearest taken
  const chosen: number[] = [];
  const left = new Set(considered.keys());
  while (chosen.length < count) {
    let best = -1;
    let bestGain = -1;
    for (const candidate of left) {
      const gain = gained(likeness[candidate], reached);
      if (gain <= bestGain) continue;
      best = candidate;
      bestGain = gain;
    }
    left.delete(best);
    chosen.push(considered[best] ?? 0);
    for (const [i, value] of (likeness[best] ?? []).entries()) reached[i] = Math.max(reached[i] ?? 0, value);
  }
  return chosen;
}

function gained(likeness: Float32Array | undefined, reached: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < reached.length; i++) sum += Math.max(0, (likeness?.[i] ?? 0) - (reached[i] ?? 0));
  return sum;
}

function allSimilarities(vectors: Int8Array[]): Float32Array[] {
  const block = openVectorBlock(vectors.length);
  for (const vector of vectors) block.add(vector);
  return vectors.map((vector) => block.similarities(vector).slice());
}

/** At most `count` of the numbers 0 to `length` - 1, evenly spread. */
function spread(length: number, count: number): number[] {
  const kept = Math.min(length, count);
  return Array.from({ length: kept }, (_, i) => Math.floor((i * length) / kept));
}
