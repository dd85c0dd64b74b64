import { type ConfidenceLevel } from '@feedback/contract/vocabulary';
import { wilsonLower } from './wilson.ts';

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
  const evidence = `${customers} ${customers === 1 ? 'customer' : 'customers'}`;
  return { value, lower, level, basis: level === 'low' ? `thin evidence: ${evidence}` : evidence };
}
