/** The weight of a term that is in `count` of `items` texts; never negative. */
export function termWeight(count: number, items: number): number {
  return Math.log(1 + (Math.max(items, count) - count + 0.5) / (count + 0.5));
}

/** The constant `k3`: how soon repeats in the question stop counting. */
const K3 = 8;

/**
 * The factor for a term that occurs `times` times in the question; 1 for a single occurrence. A long question repeats its
 * subject.
 */
export function repeatWeight(times: number): number {
  return ((K3 + 1) * times) / (K3 + times);
}

/** The constants of BM25: `k1`, how soon repeats stop counting, and `b`, how much a long text loses. */
type Constants = { k1: number; b: number };
/** In a question of a few words repeats say little; for a long question the length of a text must be compensated. */
const FEW: Constants & { terms: number } = { terms: 4, k1: 0.8, b: 0.4 };
const MANY: Constants & { terms: number } = { terms: 12, k1: 1.2, b: 0.75 };

/**
 * The BM25 score (Robertson and Zaragoza 2009) of texts for one question. `weights` are by term; `averageLength` is the average
 * length of the texts, in terms.
 */
export function bm25(
  weights: ReadonlyMap<number, number>,
  averageLength: number,
): (terms: readonly number[]) => number {
  const { k1, b } = constantsFor(weights.size);
  return (terms) => {
    const repeats = new Map<number, number>();
    for (const term of terms) if (weights.has(term)) repeats.set(term, (repeats.get(term) ?? 0) + 1);
    const length = 1 - b + b * (terms.length / Math.max(averageLength, 1));
    let sum = 0;
    for (const [term, times] of repeats)
      sum += ((weights.get(term) ?? 0) * times * (k1 + 1)) / (times + k1 * length);
    return sum;
  };
}

function constantsFor(terms: number): Constants {
  const place = Math.min(1, Math.max(0, (terms - FEW.terms) / (MANY.terms - FEW.terms)));
  const between = (from: number, to: number) => from + place * (to - from);
  return { k1: between(FEW.k1, MANY.k1), b: between(FEW.b, MANY.b) };
}
