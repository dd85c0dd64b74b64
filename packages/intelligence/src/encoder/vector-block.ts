import { readFileSync } from 'node:fs';
import { VECTOR_WIDTH, vectorLength } from './item-vector.ts';

/** Many item vectors laid out so that one vector can be compared with all of them. */
export type VectorBlock = {
  size: () => number;
  /** Removes all vectors. Reuse a block: that costs nothing, while the memory of a released block is not freed at once. */
  clear: () => void;
  /** Adds a copy of a vector and returns its position. Throws when the capacity is used up. */
  add: (vector: Int8Array) => number;
  /** Cosines of a vector with those at positions `from` to the last. The next call overwrites the returned array. */
  similarities: (vector: Int8Array, from?: number) => Float32Array;
};

type DotProducts = (query: number, rows: number, end: number, out: number) => void;

const program = new WebAssembly.Module(readFileSync(new URL('dot-product.wasm', import.meta.url)));
const PAGE_BYTES = 65_536;

/** Allocates memory for `capacity` vectors, about 450 bytes each; a comparison takes about 30 ns. */
export function openVectorBlock(capacity: number): VectorBlock {
  const rowsAt = 2 * VECTOR_WIDTH; // the block holds the vector being compared, two bytes a value, the rows, and the sums
  const sumsAt = rowsAt + capacity * VECTOR_WIDTH;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((sumsAt + capacity * 4) / PAGE_BYTES) || 1 });
  const instance = new WebAssembly.Instance(program, { block: { memory } });
  const dotProducts = instance.exports['dotProducts'] as DotProducts; // the type is defined in dot-product.wat
  const bytes = new Int8Array(memory.buffer);
  const compared = new Int16Array(memory.buffer, 0, VECTOR_WIDTH);
  const sums = new Int32Array(memory.buffer, sumsAt, capacity);
  const inverseLengths = new Float32Array(capacity);
  const cosines = new Float32Array(capacity);
  let size = 0;

  return {
    size: () => size,
    clear: () => {
      size = 0;
    },
    add: (vector) => {
      if (size === capacity) throw new Error(`A vector block of ${capacity} is full`);
      bytes.set(vector, rowsAt + size * VECTOR_WIDTH);
      inverseLengths[size] = inverseLength(vector);
      return size++;
    },
    similarities: (vector, from = 0) => {
      compared.set(vector);
      dotProducts(0, rowsAt + from * VECTOR_WIDTH, rowsAt + size * VECTOR_WIDTH, sumsAt);
      const own = inverseLength(vector);
      for (let i = from; i < size; i++)
        cosines[i - from] = (sums[i - from] ?? 0) * own * (inverseLengths[i] ?? 0);
      return cosines.subarray(0, size - from);
    },
  };
}

/** 0 for an empty vector, so that it is similar to nothing. */
function inverseLength(vector: Int8Array): number {
  const length = vectorLength(vector);
  return length === 0 ? 0 : 1 / length;
}
