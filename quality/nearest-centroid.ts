import { type Judged } from './class-figures.ts';

type Item = { vector: Int8Array; label: string; fold: number };

/** Gives each item the class with the nearest mean over the items of the other folds, always with certainty 1. */
export function nearestCentroid(items: readonly Item[], classes: readonly string[]): Judged[] {
  const folds = new Set(items.map(({ fold }) => fold));
  const centroids = new Map(
    Array.from(
      folds,
      (fold) => [fold, classes.map((name) => ({ name, sum: sumOf(items, name, fold) }))] as const,
    ),
  );
  return items.map(({ vector, label, fold }) => {
    const [best] = (centroids.get(fold) ?? [])
      .map(({ name, sum }) => ({ name, near: nearness(sum, vector) }))
      .toSorted((a, b) => b.near - a.near);
    return { said: best?.name ?? '', truth: label, certainty: 1 };
  });
}

/** The mean without its length, which a cosine ignores. */
function sumOf(items: readonly Item[], name: string, besides: number): Float64Array {
  const sum = new Float64Array(items[0]?.vector.length ?? 0);
  for (const { vector, label, fold } of items) {
    if (label !== name || fold === besides) continue;
    for (const [j, value] of vector.entries()) sum[j] = (sum[j] ?? 0) + value;
  }
  return sum;
}

/** The cosine without the vector's length, which is the same for all centroids. */
function nearness(sum: Float64Array, vector: Int8Array): number {
  let [product, squares] = [0, 0];
  for (const [j, x] of sum.entries()) {
    product += x * (vector[j] ?? 0);
    squares += x * x;
  }
  return product / (Math.sqrt(squares) || 1);
}
