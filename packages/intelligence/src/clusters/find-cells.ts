import { VECTOR_WIDTH, vectorLength } from '../encoder/item-vector.ts';
import { AT_ONCE, openVectorBlock } from '../encoder/vector-block.ts';

/**
 * Centres are computed from a sample of this many vectors for each cell, in this many rounds: they must be spread out, not
 * exact.
 */
const SAMPLE_PER_CELL = 24;
const ROUNDS = 2;

/**
 * Spreads centres among vectors and returns the `nearest` centres of each vector, the nearest one first; those of vector i begin
 * at i × `nearest`. The same input gives the same result.
 */
export function findCells(
  vectors: Int8Array[],
  { cells, nearest }: { cells: number; nearest: number },
): Int32Array {
  const sample = spread(vectors, cells * SAMPLE_PER_CELL);
  let centres = spread(sample, cells);
  for (let round = 0; round < ROUNDS; round++) centres = moveCentres(sample, centres);
  return nearestCentres(vectors, centres, nearest);
}

/** At most `count` of the vectors, evenly spread. */
function spread(vectors: Int8Array[], count: number): Int8Array[] {
  const kept = Math.min(vectors.length, count);
  return Array.from(
    { length: kept },
    (_, i) => vectors[Math.floor((i * vectors.length) / kept)] ?? new Int8Array(VECTOR_WIDTH),
  );
}

/** Moves each centre to the mean of the vectors that are nearest to it; a centre to which no vector is nearest stays. */
function moveCentres(sample: Int8Array[], centres: Int8Array[]): Int8Array[] {
  const near = nearestCentres(sample, centres, 1);
  const sums = centres.map(() => new Float64Array(VECTOR_WIDTH));
  for (const [i, vector] of sample.entries()) {
    const sum = sums[near[i] ?? 0] ?? new Float64Array(VECTOR_WIDTH);
    const factor = 1 / (vectorLength(vector) || 1);
    for (let j = 0; j < VECTOR_WIDTH; j++) sum[j] = (sum[j] ?? 0) + factor * (vector[j] ?? 0);
  }
  return sums.map((sum, cell) => {
    const largest = sum.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const kept = centres[cell] ?? new Int8Array(VECTOR_WIDTH);
    return largest === 0 ? kept : Int8Array.from(sum, (value) => Math.round((value * 127) / largest));
  });
}

function nearestCentres(vectors: Int8Array[], centres: Int8Array[], count: number): Int32Array {
  const block = openVectorBlock(centres.length);
  for (const centre of centres) block.add(centre);
  const found = new Int32Array(vectors.length * count);
  const best = new Float32Array(count);
  let cosines: Float32Array = new Float32Array();
  for (let i = 0; i < vectors.length; i++) {
    if (i % AT_ONCE === 0) cosines = block.similaritiesOfFour(vectors.slice(i, i + AT_ONCE));
    best.fill(-2);
    for (let cell = 0; cell < centres.length; cell++) {
      const cosine = cosines[AT_ONCE * cell + (i % AT_ONCE)] ?? 0;
      let at = count - 1;
      if (cosine <= (best[at] ?? 0)) continue;
      for (; at > 0 && (best[at - 1] ?? 0) < cosine; at--) {
        best[at] = best[at - 1] ?? 0;
        found[i * count + at] = found[i * count + at - 1] ?? 0;
      }
      best[at] = cosine;
      found[i * count + at] = cell;
    }
  }
  return found;
}
