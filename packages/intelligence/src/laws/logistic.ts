import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';

/** A fitted law of a yes-or-no question: the probability of yes, and the bars that were chosen on it. */
export type Logistic<Bar extends string> = {
  probabilityOf: (features: readonly number[]) => number;
  /** The logarithm of the odds of yes. */
  scoreOf: (features: readonly number[]) => number;
  bars: Record<Bar, number>;
};

type Stored = { bias: number; weights: Record<string, number>; bars: Record<string, number> };

/** Reads `model/NAME.json`, which training wrote. Throws if it was made for other features. */
export function readLogistic<Bar extends string>(
  name: string,
  features: readonly string[],
  bars: readonly Bar[],
  folder: URL = new URL('../../model/', import.meta.url),
): Logistic<Bar> {
  const stored = ownJson<Stored>(readFileSync(new URL(`${name}.json`, folder), 'utf8')); // training wrote it
  const weights = features.map((feature) => stored.weights[feature]);
  if (weights.includes(undefined) || bars.some((bar) => stored.bars[bar] === undefined))
    throw new Error(`model/${name}.json is of another version: check it out again`);
  const scoreOf = (values: readonly number[]) =>
    values.reduce((sum, value, j) => sum + (weights[j] ?? 0) * value, stored.bias);
  return { bars: stored.bars, scoreOf, probabilityOf: (values) => toProbability(scoreOf(values)) };
}

/** The probability that belongs to the logarithm of odds. */
export function toProbability(score: number): number {
  return 1 / (1 + Math.exp(-score));
}
