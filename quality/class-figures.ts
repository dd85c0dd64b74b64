/** A prediction, the truth, and the prediction's certainty. */
export type Judged = { said: string; truth: string; certainty: number };

/** F1 of each class and their mean, all classes weighted equally. */
export function f1Figures(judged: Judged[], classes: readonly string[]): Record<string, number> {
  const of = Object.fromEntries(classes.map((name) => [`f1_${name}`, f1(judged, name)]));
  const sum = Object.values(of).reduce((total, value) => total + value, 0);
  return { macro_f1: sum / classes.length, ...of };
}

function f1(judged: Judged[], name: string): number {
  const hits = judged.filter(({ said, truth }) => said === name && truth === name).length;
  const all =
    judged.filter(({ said }) => said === name).length + judged.filter(({ truth }) => truth === name).length;
  return all === 0 ? 0 : (2 * hits) / all;
}

const BINS = 10;

/**
 * Expected calibration error: the mean distance, over ten bins of certainty, between the share of right predictions and the
 * certainty.
 */
export function calibrationError(judged: Judged[]): number {
  const bins = Map.groupBy(judged, ({ certainty }) => Math.min(BINS - 1, Math.floor(certainty * BINS)));
  const off = Array.from(bins.values(), (bin) => {
    const certainty = bin.reduce((sum, one) => sum + one.certainty, 0);
    return Math.abs(certainty - bin.filter(({ said, truth }) => said === truth).length);
  });
  return off.reduce((sum, value) => sum + value, 0) / judged.length;
}

/** The share of texts whose kind is right. */
export function shareRight(judged: Judged[]): number {
  return judged.filter(({ said, truth }) => said === truth).length / judged.length;
}

/** The share of a class's members that were found (recall). */
export function recallOf(judged: Judged[], name: string): number {
  return shareRight(judged.filter(({ truth }) => truth === name));
}

/** Spearman's: how far two lists put things in the same order; equal values share their mean rank. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranksOf(a), ranksOf(b)];
  const mean = (x.length - 1) / 2;
  const product = (p: number[], q: number[]) =>
    p.reduce((sum, rank, i) => sum + (rank - mean) * ((q[i] ?? 0) - mean), 0);
  return product(x, y) / (Math.sqrt(product(x, x) * product(y, y)) || 1);
}

function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, i) => ({ value, i })).toSorted((p, q) => p.value - q.value);
  const ranks: number[] = [];
  for (let from = 0; from < order.length;) {
    let to = from;
    while (order[to]?.value === order[from]?.value && to < order.length) to++;
    for (const { i } of order.slice(from, to)) ranks[i] = (from + to - 1) / 2;
    from = to;
  }
  return ranks;
}
