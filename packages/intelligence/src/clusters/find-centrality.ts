import { VECTOR_WIDTH } from '../encoder/item-vector.ts';
import { unitShares } from './group-sums.ts';

/**
 * How typical each item is of its group: its mean cosine with the other members, -1..1; 0 for an item that is alone. The nearest single
 * member does not tell: the two strangers of a group are near to each other.
 */
export function findCentrality(vectors: Int8Array[], groupOf: Int32Array, groups: number): Float32Array {
  const shares = unitShares(vectors);
  const sums = new Float32Array(groups * VECTOR_WIDTH);
  const sizes = new Int32Array(groups);
  for (const [item, vector] of vectors.entries()) {
    const group = groupOf[item] ?? 0;
    const [from, share] = [group * VECTOR_WIDTH, shares[item] ?? 0];
    sizes[group] = (sizes[group] ?? 0) + 1;
    for (let j = 0; j < VECTOR_WIDTH; j++) sums[from + j] = (sums[from + j] ?? 0) + share * (vector[j] ?? 0);
  }
  return Float32Array.from(vectors, (vector, item) => {
    const group = groupOf[item] ?? 0;
    const others = (sizes[group] ?? 0) - 1;
    if (others < 1) return 0;
    const [from, share] = [group * VECTOR_WIDTH, shares[item] ?? 0];
    let total = 0;
    let own = 0;
    for (let j = 0; j < VECTOR_WIDTH; j++) {
      const value = share * (vector[j] ?? 0);
      total += value * (sums[from + j] ?? 0);
      own += value * value;
    }
    return (total - own) / others;
  });
}
