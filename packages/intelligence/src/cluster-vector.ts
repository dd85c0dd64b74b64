import { VECTOR_WIDTH } from './item-vector.ts';
import { DENSE_WIDTH } from './word-table.ts';

/** How much spelling counts beside meaning where clusters are made; chosen on HWU64, HINT3 and subsets of CLINC150. */
const SPELLING = 0.5;

/** An item vector as clusters compare it, its half of spelling made smaller. The cosine of two is the likeness of their items. */
export function toClusterVector(vector: Int8Array): Int8Array {
  const weighed = vector.slice();
  for (let j = DENSE_WIDTH; j < VECTOR_WIDTH; j++) weighed[j] = Math.round((vector[j] ?? 0) * SPELLING);
  return weighed;
}
