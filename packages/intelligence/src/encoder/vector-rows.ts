import { readFileSync } from 'node:fs';
import { VECTOR_WIDTH } from './item-vector.ts';

type OfRows = (rows: number) => void;
type Program = Record<
  'squares' | 'products' | 'floatProducts' | 'addWeighted' | 'sumUp' | 'centre',
  OfRows
> & {
  memory: WebAssembly.Memory;
};

const module = new WebAssembly.Module(readFileSync(new URL('vector-rows.wasm', import.meta.url)));
const program = new WebAssembly.Instance(module).exports as Program; // vector-rows.wat says so
/** This many rows are computed at a time. */
const MOST = 256;
const { buffer } = program.memory;
// The offsets stand in vector-rows.wat.
const compared = new Int16Array(buffer, 0, VECTOR_WIDTH);
const sum = new Float32Array(buffer, 1_024, VECTOR_WIDTH);
const subtracted = new Float32Array(buffer, 2_816, VECTOR_WIDTH);
const comparedFloats = new Float64Array(buffer, 6_400, VECTOR_WIDTH);
const ofMeaning = new Int32Array(buffer, 9_984, MOST);
const ofSpelling = new Int32Array(buffer, 11_008, MOST);
const shares = new Float64Array(buffer, 12_032, MOST);
const products = new Int32Array(buffer, 14_080, MOST);
const floatProducts = new Float64Array(buffer, 15_104, MOST);
const rows = new Int8Array(buffer, 17_152, MOST * VECTOR_WIDTH);
const left = new Int8Array(buffer, 131_840, MOST * VECTOR_WIDTH);

/** Vectors one after the other: those that are computed with several times are copied as a whole. An empty one is all zero. */
export type VectorRows = { bytes: Int8Array; length: number };

/** Vectors in one piece. */
export function toRows(vectors: readonly Int8Array[]): VectorRows {
  const all = new Int8Array(vectors.length * VECTOR_WIDTH);
  for (const [n, vector] of vectors.entries())
    if (vector.length === VECTOR_WIDTH) all.set(vector, n * VECTOR_WIDTH);
  return { bytes: all, length: vectors.length };
}

/** Vectors that are given as strings of their bytes (`latin1`), in one piece. */
export function toRowsOfBytes(vectors: readonly string[]): VectorRows {
  const all = new Int8Array(vectors.length * VECTOR_WIDTH);
  const bytes = Buffer.from(all.buffer);
  for (const [n, vector] of vectors.entries())
    if (vector.length === VECTOR_WIDTH) bytes.write(vector, n * VECTOR_WIDTH, 'latin1');
  return { bytes: all, length: vectors.length };
}

/** The vector at a position. */
export function rowAt({ bytes }: VectorRows, n: number): Int8Array {
  return bytes.subarray(n * VECTOR_WIDTH, (n + 1) * VECTOR_WIDTH);
}

/** Vectors as they come: each by itself, or in one piece. */
export type Vectors = readonly Int8Array[] | VectorRows;

/** Calls `work` for some rows after others: `from` is the first one's position. They are in the program's memory. */
function eachChunk(vectors: Vectors, work: (from: number, count: number) => void): void {
  for (let from = 0; from < vectors.length; from += MOST) {
    const count = Math.min(MOST, vectors.length - from);
    if ('bytes' in vectors) {
      rows.set(vectors.bytes.subarray(from * VECTOR_WIDTH, (from + count) * VECTOR_WIDTH));
      work(from, count);
      continue;
    }
    for (let n = 0; n < count; n++) {
      const vector = vectors[from + n];
      if (vector?.length === VECTOR_WIDTH) rows.set(vector, n * VECTOR_WIDTH);
      else rows.fill(0, n * VECTOR_WIDTH, (n + 1) * VECTOR_WIDTH); // an empty one
    }
    work(from, count);
  }
}

/** The sums of the squares of each vector's values: of meaning, and of spelling. */
export function squaresOf(vectors: Vectors): { meaning: Int32Array; spelling: Int32Array } {
  const [meaning, spelling] = [new Int32Array(vectors.length), new Int32Array(vectors.length)];
  eachChunk(vectors, (from, count) => {
    program.squares(count);
    meaning.set(ofMeaning.subarray(0, count), from);
    spelling.set(ofSpelling.subarray(0, count), from);
  });
  return { meaning, spelling };
}

/** `dotProduct` of a vector with many; a shorter one is compared with the first of their values. */
export function productsOf(vector: Int8Array, vectors: Vectors): Int32Array {
  const found = new Int32Array(vectors.length);
  compared.fill(0);
  compared.set(vector);
  eachChunk(vectors, (from, count) => {
    program.products(count);
    found.set(products.subarray(0, count), from);
  });
  return found;
}

/** The sum of products of a vector of floats with many vectors, each added up in order. */
export function floatProductsOf(vector: Float64Array, vectors: Vectors): Float64Array {
  const found = new Float64Array(vectors.length);
  comparedFloats.set(vector);
  eachChunk(vectors, (from, count) => {
    program.floatProducts(count);
    found.set(floatProducts.subarray(0, count), from);
  });
  return found;
}

/** The sum of vectors, each times its weight and divided by its length, one after the other. */
export function weightedSumOf(
  vectors: readonly Int8Array[],
  { weights, lengths }: { weights: readonly number[]; lengths: readonly number[] },
): Float64Array {
  comparedFloats.fill(0);
  eachChunk(vectors, (from, count) => {
    for (let n = 0; n < count; n++) {
      floatProducts[n] = weights[from + n] ?? 0;
      shares[n] = lengths[from + n] ?? 1;
    }
    program.addWeighted(count);
  });
  return comparedFloats.slice();
}

/** The sum of vectors, each times its share, spelling at half of it. */
export function sumOf(vectors: Vectors, shareOf: (n: number) => number): Float32Array {
  sum.fill(0);
  eachChunk(vectors, (from, count) => {
    for (let n = 0; n < count; n++) shares[n] = shareOf(from + n);
    program.sumUp(count);
  });
  return sum.slice();
}

/** What is left of vectors, each times its share, without a centre, stretched so that the greatest value is 127. */
export function withoutCentre(
  vectors: Vectors,
  { centre, shareOf }: { centre: Float32Array; shareOf: (n: number) => number },
): VectorRows {
  const all = new Int8Array(vectors.length * VECTOR_WIDTH);
  subtracted.set(centre);
  eachChunk(vectors, (from, count) => {
    for (let n = 0; n < count; n++) shares[n] = shareOf(from + n);
    program.centre(count);
    all.set(left.subarray(0, count * VECTOR_WIDTH), from * VECTOR_WIDTH);
  });
  return { bytes: all, length: vectors.length };
}
