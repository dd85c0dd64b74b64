import { VECTOR_WIDTH } from '../encoder/item-vector.ts';
import { DENSE_WIDTH } from '../encoder/word-table.ts';

/** How much spelling counts beside meaning where clusters are made; chosen on HWU64, HINT3 and subsets of CLINC150. */
const SPELLING = 0.5;

/** An item vector as clusters compare it, its half of spelling made smaller. The cosine of two is the likeness of their items. */
export function toClusterVector(vector: Int8Array): Int8Array {
  return weigh(vector.slice());
}

/** The same for many, side by side: an array of its own for each takes half as much again. */
export function toClusterVectors(vectors: Int8Array[]): Int8Array[] {
  const all = new Int8Array(vectors.length * VECTOR_WIDTH);
  return vectors.map((vector, i) => {
    const own = all.subarray(i * VECTOR_WIDTH, (i + 1) * VECTOR_WIDTH);
    own.set(vector);
    return weigh(own);
  });
}

function weigh(vector: Int8Array): Int8Array {
  for (let j = DENSE_WIDTH; j < VECTOR_WIDTH; j++) vector[j] = Math.round((vector[j] ?? 0) * SPELLING);
  return vector;
}
