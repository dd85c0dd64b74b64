/**
 * A priority's customers in both windows together and in the later window, and the share expected in the later window if the
 * priority grew as the others did.
 */
export type Shared = { total: number; current: number; expectedShare: number };

/** The probability that exactly this many, fewer, or more of the total fall into the later window; the three add up to 1. */
export type ShareTails = { exactly: number; fewer: number; more: number };

const LARGE = 1e100;

/**
 * The distribution of the later window's count, given the total of two negative binomial counts with variance μ + φμ² each. At φ
 * = 0 it is binomial; at an expected share of ½ it is beta-binomial with a = b = 1/φ. Conditioning on the total is what edgeR
 * does (Robinson and Smyth 2008).
 */
export function shareTails({ total, current, expectedShare }: Shared, overdispersion: number): ShareTails {
  const odds =
    (expectedShare * (1 + overdispersion * total * (1 - expectedShare))) /
    ((1 - expectedShare) * (1 + overdispersion * total * expectedShare));
  // The ratio of neighbouring probabilities is rational, so no gamma function is needed. Only ratios matter, so large weights
  // are scaled down.
  const sums = { exactly: 0, fewer: 0, more: 0 };
  let weight = 1;
  for (let x = 0; x <= total; x++) {
    if (weight > LARGE) {
      weight /= LARGE;
      sums.exactly /= LARGE;
      sums.fewer /= LARGE;
      sums.more /= LARGE;
    }
    if (x < current) sums.fewer += weight;
    else if (x === current) sums.exactly = weight;
    else sums.more += weight;
    weight *=
      (((1 + overdispersion * x) * (total - x)) / ((1 + overdispersion * (total - x - 1)) * (x + 1))) * odds;
  }
  const all = sums.exactly + sums.fewer + sums.more;
  return { exactly: sums.exactly / all, fewer: sums.fewer / all, more: sums.more / all };
}
