/** A question with more terms names a subject, not a phrase; its pairs are not compared. */
const MOST_TERMS = 12;

/**
 * How close together the terms of a question are in a text. Each pair of terms adds the lesser of their weights, divided by the
 * square of their smallest distance in terms (after Büttcher, Clarke and Lushman 2006). `weights` are by term.
 */
export function proximity(weights: ReadonlyMap<number, number>): (terms: readonly number[]) => number {
  if (weights.size < 2 || weights.size > MOST_TERMS) return () => 0;
  return (terms) => {
    const last = new Map<number, number>();
    const nearest = new Map<number, Map<number, number>>();
    for (const [place, term] of terms.entries()) {
      if (!weights.has(term)) continue;
      for (const [other, at] of last) {
        if (other === term) continue;
        const [a, b] = term < other ? [term, other] : [other, term];
        const ofA = nearest.get(a) ?? new Map<number, number>();
        nearest.set(a, ofA.set(b, Math.min(ofA.get(b) ?? Infinity, place - at)));
      }
      last.set(term, place);
    }
    let sum = 0;
    for (const [a, others] of nearest)
      for (const [b, apart] of others) sum += Math.min(weights.get(a) ?? 0, weights.get(b) ?? 0) / apart ** 2;
    return sum;
  };
}
