import { type ConfidenceLevel } from '@feedback/contract/vocabulary';
import { wilsonLower } from './wilson.ts';

export type Confidence = {
  /** The mean probability, over distinct customers, that what they said belongs to the priority; 0..1. */
  value: number;
  /** The lower bound of `value` with 95 % confidence; it is lower for few customers. */
  lower: number;
  level: ConfidenceLevel;
  /** What the confidence is based on, in words. */
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
  const evidence = `${customers} ${customers === 1 ? 'customer' : 'customers'}`;
  return { value, lower, level, basis: level === 'low' ? `thin evidence: ${evidence}` : evidence };
}
