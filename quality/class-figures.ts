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
