/** The number of standard deviations that contain 95 % of a normal distribution, two-sided and one-sided. */
const BETWEEN = 1.959963984540054;
const ABOVE = 1.6448536269514722;

/**
 * The interval that contains the true share with 95 % certainty, if `share` was observed in `n` trials (Wilson 1927); 0..1
 * without trials.
 */
export function wilson(share: number, n: number): [number, number] {
  return interval(share, n, BETWEEN);
}

/** The lower bound of the true share with 95 % certainty; 0 without trials. */
export function wilsonLower(share: number, n: number): number {
  return interval(share, n, ABOVE)[0];
}

function interval(p: number, n: number, z: number): [number, number] {
  if (n === 0) return [0, 1];
  const centre = p + (z * z) / (2 * n);
  const spread = z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  // Rounding can give -1e-17 at p = 0, or as much above 1.
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}
