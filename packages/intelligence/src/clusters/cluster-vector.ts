import { VECTOR_WIDTH } from '../encoder/item-vector.ts';
import { rowAt, squaresOf, sumOf, type Vectors, withoutCentre } from '../encoder/vector-rows.ts';

/**
 * The weight of spelling beside meaning in clustering; chosen on HWU64, HINT3 and subsets of CLINC150. `vector-rows.wat` has it too.
 */
const SPELLING = 0.5;

/**
 * With this many texts half of their mean is subtracted: with few texts, the mean consists mostly of those texts, and a single
 * text would have nothing left.
 */
const BELIEVED_FROM = 20;

/** The mean of a workspace's vectors, which does not distinguish its texts; its length is below 1. */
export type Centre = Float32Array;

/**
 * The mean of the item vectors of a workspace. Long texts, and texts about one product, share most of what their vectors say.
 * Only what remains after the mean is subtracted can be compared by the same bars in every workspace.
 */
export function findCentre(vectors: Vectors, shareOf = sharesOf(vectors)): Centre {
  const sum = sumOf(vectors, shareOf);
  const share = 1 / (vectors.length + BELIEVED_FROM);
  return sum.map((value) => value * share);
}

/**
 * The vector by which clusters compare an item: spelling weighs less, and the centre is subtracted. The likeness of two items is
 * the cosine of their cluster vectors.
 */
export function toClusterVector(vector: Int8Array, centre: Centre): Int8Array {
  const [own = new Int8Array(VECTOR_WIDTH)] = toClusterVectors([vector], centre);
  return own;
}

/** `toClusterVector` for many vectors. The results share one array: a separate array for each would take half as much memory again. */
export function toClusterVectors(vectors: Int8Array[], centre: Centre): Int8Array[] {
  const left = withoutCentre(vectors, { centre, shareOf: sharesOf(vectors) });
  return vectors.map((_, n) => rowAt(left, n));
}

/** By what each weighted vector is multiplied for length 1; 0 for an empty one, which stays empty: like no other item. */
export function sharesOf(
  vectors: Vectors,
  { meaning, spelling } = squaresOf(vectors),
): (n: number) => number {
  return (n) => {
    const squares = (meaning[n] ?? 0) + (spelling[n] ?? 0) * SPELLING * SPELLING;
    return squares === 0 ? 0 : 1 / Math.sqrt(squares);
  };
}
