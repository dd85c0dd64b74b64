/** A priority's customers in the two windows. */
export type Windows = { current: number; previous: number };

/** How the other priorities grew: the share of their customers that is in the later window, and the uncertainty of that share. */
export type Growth = {
  expectedShare: number;
  /** Variance of the logarithm of expectedShare ÷ (1 − expectedShare). */
  variance: number;
};

const ROUNDS = 10;
/**
 * A priority that deviates by more standard deviations than this counts as if it deviated by this many: one that trebles must
 * not make all others seem to fall.
 */
const PULL = 2;
/** Added to the customers of each window, so that a share is never 0 or 1. */
const HALF = 0.5;

/**
 * For each priority the growth of all others. Precise ones count more (Williams 1982), and outliers count less (Huber 1964).
 * Without others the share is a half and the variance 0.
 */
export function growthOfOthers(windows: Windows[], overdispersion: number): Growth[] {
  const within = overdispersion / (2 + overdispersion); // the correlation of two customers of one priority
  const parts = windows.map(({ current, previous }) => {
    const total = current + previous;
    return { current, total, weight: 1 / (1 + Math.max(0, total - 1) * within), pull: 1 };
  });
  const sums = () => ({
    current: parts.reduce((sum, part) => sum + part.pull * part.weight * part.current, 0),
    total: parts.reduce((sum, part) => sum + part.pull * part.weight * part.total, 0),
  });
  for (let round = 0; round < ROUNDS; round++) {
    const all = sums();
    const share = (all.current + HALF) / (all.total + 2 * HALF);
    for (const part of parts) {
      const deviation = Math.sqrt((part.total * share * (1 - share)) / part.weight);
      const away = deviation === 0 ? 0 : Math.abs(part.current - part.total * share) / deviation;
      part.pull = away <= PULL ? 1 : PULL / away;
    }
  }
  const all = sums();
  return parts.map(({ current, total, weight, pull }) => {
    const others = all.total - pull * weight * total;
    if (others <= 0) return { expectedShare: 0.5, variance: 0 };
    const share = (all.current - pull * weight * current + HALF) / (others + 2 * HALF);
    return { expectedShare: share, variance: 1 / (share * (1 - share) * others) };
  });
}
