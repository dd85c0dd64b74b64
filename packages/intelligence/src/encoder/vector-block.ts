import { readFileSync } from 'node:fs';
import { VECTOR_WIDTH, vectorLength } from './item-vector.ts';

/** A vector as it is compared: values of two bytes, and one divided by its length. */
export type WideVector = { values: Int16Array; inverse: number };

/** Prepares vectors that are compared several times: it takes as long as comparing one of them with forty others. */
export function widen(vectors: readonly Int8Array[]): WideVector[] {
  const all = new Int16Array(vectors.length * VECTOR_WIDTH);
  return vectors.map((vector, n) => {
    const values = all.subarray(n * VECTOR_WIDTH, (n + 1) * VECTOR_WIDTH);
    values.set(vector);
    return { values, inverse: inverseLength(vector) };
  });
}

/** The positions from `start` up to `end` of a block. */
export type Run = { start: number; end: number };

/** Many item vectors laid out so that one vector, or four, can be compared with all of them. */
export type VectorBlock = {
  size: () => number;
  /** Removes all vectors. Reuse a block: that costs nothing, while the memory of a released block is not freed at once. */
  clear: () => void;
  /** Adds a copy of a vector and returns its position. Throws when the capacity is used up. */
  add: (vector: Int8Array) => number;
  /** Cosines of a vector with those at positions `from` to the last. The next call of this function overwrites the returned array. */
  similarities: (vector: Int8Array, from?: number) => Float32Array;
  /**
   * `similarities` of up to four vectors, in about half the time for each: the cosine of the i-th position and the vector n is at
   * 4 × i + n. The next call overwrites the returned array.
   */
  similaritiesOfFour: (vectors: readonly (Int8Array | WideVector)[], from?: number) => Float32Array;
  /** `similaritiesOfFour` with the positions of some runs alone, which come out one after the other. */
  similaritiesWithRuns: (vectors: readonly (Int8Array | WideVector)[], runs: readonly Run[]) => Float32Array;
  /**
   * The means of the three largest cosines that were given last for four vectors, for runs of positions that lie together: run r ends
   * before the position `ends[r]`. The mean of run r for the vector n is at 4 × r + n. A cosine of minus infinity does not count.
   */
  meansOfThree: (ends: Int32Array) => Float64Array;
};

/** The functions that dot-product.wat exports; their parameters are places in memory. */
type Program = {
  compare: (row: number, end: number, inverse: number, out: number) => void;
  compareFour: (row: number, end: number, inverse: number, out: number) => void;
  meansOfThree: (run: number, runs: number, cosines: number, out: number) => void;
};

const program = new WebAssembly.Module(readFileSync(new URL('dot-product.wasm', import.meta.url)));
const PAGE_BYTES = 65_536;
/** This many vectors are compared in one pass over a block. */
export const AT_ONCE = 4;
/** Where the compared vectors are, after their inverse lengths, and the rows: the addresses that dot-product.wat uses. */
const COMPARED_AT = AT_ONCE * 8;
const ROWS_AT = COMPARED_AT + AT_ONCE * 2 * VECTOR_WIDTH;

/** Allocates memory for `capacity` vectors, about 500 bytes each; a comparison takes 20 to 30 ns, of four vectors at a time less. */
export function openVectorBlock(capacity: number): VectorBlock {
  const cosinesAt = ROWS_AT + capacity * VECTOR_WIDTH; // of four vectors
  const meansAt = cosinesAt + capacity * AT_ONCE * 4;
  const inversesAt = meansAt + capacity * AT_ONCE * 8;
  const endsAt = inversesAt + capacity * 4;
  const ofOneAt = endsAt + capacity * 4;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((ofOneAt + capacity * 4) / PAGE_BYTES) });
  const { buffer } = memory;
  const bytes = new Int8Array(buffer);
  const compared = Array.from(
    { length: AT_ONCE },
    (_, n) => new Int16Array(buffer, COMPARED_AT + n * 2 * VECTOR_WIDTH, VECTOR_WIDTH),
  );
  const own = new Float64Array(buffer, 0, AT_ONCE);
  const cosines = new Float32Array(buffer, cosinesAt, capacity * AT_ONCE);
  const means = new Float64Array(buffer, meansAt, capacity * AT_ONCE);
  const inverses = new Float32Array(buffer, inversesAt, capacity);
  const runs = new Int32Array(buffer, endsAt, capacity);
  const ofOne = new Float32Array(buffer, ofOneAt, capacity);
  const instance = new WebAssembly.Instance(program, {
    block: { memory, width: VECTOR_WIDTH },
  });
  const { compare, compareFour, meansOfThree } = instance.exports as Program; // the types are defined in dot-product.wat
  let size = 0;

  const setCompared = (vector: Int8Array | WideVector, n: number) => {
    const isBytes = vector instanceof Int8Array;
    compared[n]?.set(isBytes ? vector : vector.values);
    own[n] = isBytes ? inverseLength(vector) : vector.inverse;
  };
  const rowAt = (position: number) => ROWS_AT + position * VECTOR_WIDTH;
  return {
    size: () => size,
    clear: () => {
      size = 0;
    },
    add: (vector) => {
      if (size === capacity) throw new Error(`A vector block of ${capacity} is full`);
      bytes.set(vector, rowAt(size));
      inverses[size] = inverseLength(vector);
      return size++;
    },
    similarities: (vector, from = 0) => {
      setCompared(vector, 0);
      compare(rowAt(from), rowAt(size), inversesAt + from * 4, ofOneAt);
      return ofOne.subarray(0, size - from);
    },
    similaritiesOfFour: (vectors, from = 0) => {
      for (const [n, vector] of vectors.entries()) setCompared(vector, n);
      compareFour(rowAt(from), rowAt(size), inversesAt + from * 4, cosinesAt);
      return cosines.subarray(0, (size - from) * AT_ONCE);
    },
    similaritiesWithRuns: (vectors, wanted) => {
      for (const [n, vector] of vectors.entries()) setCompared(vector, n);
      let found = 0;
      for (const { start, end } of wanted) {
        compareFour(rowAt(start), rowAt(end), inversesAt + start * 4, cosinesAt + found * AT_ONCE * 4);
        found += end - start;
      }
      return cosines.subarray(0, found * AT_ONCE);
    },
    meansOfThree: (ends) => {
      runs.set(ends);
      meansOfThree(endsAt, endsAt + ends.length * 4, cosinesAt, meansAt);
      return means.subarray(0, ends.length * AT_ONCE);
    },
  };
}

/** 0 for an empty vector, so that it is similar to nothing. */
function inverseLength(vector: Int8Array): number {
  const length = vectorLength(vector);
  return length === 0 ? 0 : 1 / length;
}
