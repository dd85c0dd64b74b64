/** One-sided 95 % of a normal distribution. */
const Z = 1.6448536269514722;

export type ConfidenceLevel = 'low' | 'medium' | 'high';

export type Confidence = {
  /** Mean probability, over distinct customers, that what they said belongs here; 0..1. */
  value: number;
  /** What `value` is at least, with 95 % confidence, given how few or many customers it rests on. */
  lower: number;
  level: ConfidenceLevel;
  /** What it rests on, for people. */
  basis: string;
};

/** How sure a priority is (docs/decisions/0005-ranking.md). `probabilities` holds one number per customer, 0..1. */
export function confidence(probabilities: number[]): Confidence {
  const customers = probabilities.length;
  // Sorted, so that the floating-point sum does not depend on the order in which customers were heard.
  const sum = probabilities.toSorted((a, b) => a - b).reduce((total, p) => total + p, 0);
  const value = customers === 0 ? 0 : sum / customers;
  const lower = wilsonLower(value, customers);
  const level = lower < 0.4 ? 'low' : lower < 0.65 ? 'medium' : 'high';
  const voices = `${customers} ${customers === 1 ? 'customer' : 'customers'}`;
  return { value, lower, level, basis: level === 'low' ? `thin evidence: ${voices}` : voices };
}

/** Lower end of the Wilson interval of a share `p` seen in `n` trials; 0 without trials. */
export function wilsonLower(p: number, n: number): number {
  if (n === 0) return 0;
  const centre = p + (Z * Z) / (2 * n);
  const spread = Z * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n));
  return Math.max(0, (centre - spread) / (1 + (Z * Z) / n)); // rounding can leave -1e-17 at p = 0
}
