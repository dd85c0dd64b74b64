/** What one was said to be, what it is, and how sure the saying was. */
export type Judged = { said: string; truth: string; certainty: number };

/** F1 of each class and the mean of them, each class weighing the same. */
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

/** Expected calibration error: how far, on average over ten bins of certainty, the share that is right is from the certainty. */
export function calibrationError(judged: Judged[]): number {
  const bins = Map.groupBy(judged, ({ certainty }) => Math.min(BINS - 1, Math.floor(certainty * BINS)));
  const off = Array.from(bins.values(), (bin) => {
    const certainty = bin.reduce((sum, one) => sum + one.certainty, 0);
    return Math.abs(certainty - bin.filter(({ said, truth }) => said === truth).length);
  });
  return off.reduce((sum, value) => sum + value, 0) / judged.length;
}
