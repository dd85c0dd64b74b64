import { toProbability } from '../src/laws/logistic.ts';

/** A fitted law: a weight for each feature, in their order. */
export type Fitted = { bias: number; weights: number[] };

/** One observation of a yes-or-no question. */
export type LogisticRow = { features: number[]; isRight: boolean; weight: number };

/** The penalty on each weight, in standard deviations of its feature. */
const PENALTY = 3;
const ROUNDS = 15;

/** Logistic regression by Newton's method, on features brought to one scale; the weights are for features as given. */
export function fitLogistic(rows: LogisticRow[]): Fitted {
  const width = rows[0]?.features.length ?? 0;
  const scales = Array.from({ length: width }, (_, j) =>
    scaleOf(rows.map(({ features }) => features[j] ?? 0)),
  );
  const inputs = rows.map(({ features }) => [
    1,
    ...features.map((value, j) => (value - (scales[j]?.mean ?? 0)) / (scales[j]?.deviation ?? 1)),
  ]);
  let found = Array.from({ length: width + 1 }, () => 0);
  for (let round = 0; round < ROUNDS; round++) found = step(found, rows, inputs);
  const weights = scales.map(({ deviation }, j) => (found[j + 1] ?? 0) / deviation);
  const bias = (found[0] ?? 0) - scales.reduce((sum, { mean }, j) => sum + mean * (weights[j] ?? 0), 0);
  return { bias, weights };
}

/** A weight as it is stored: with four digits. */
export function rounded(weight: number): number {
  return Number(weight.toPrecision(4));
}

/** The logarithm of the odds that a fitted law gives these features. */
export function score({ bias, weights }: Fitted, features: readonly number[]): number {
  return features.reduce((sum, value, j) => sum + (weights[j] ?? 0) * value, bias);
}

/** The probability that a fitted law gives these features, 0..1. */
export function probability(law: Fitted, features: readonly number[]): number {
  return toProbability(score(law, features));
}

function scaleOf(values: number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) || 1 };
}

function step(found: number[], rows: LogisticRow[], inputs: number[][]): number[] {
  const width = found.length;
  const slope = found.map((value, j) => (j === 0 ? 0 : PENALTY * value));
  const bend = found.map((_, j) => found.map((__, k): number => (j === k ? (j === 0 ? 1e-6 : PENALTY) : 0)));
  for (const [i, input] of inputs.entries()) {
    const score = input.reduce((sum, value, j) => sum + value * (found[j] ?? 0), 0);
    const likely = 1 / (1 + Math.exp(-score));
    const { isRight, weight } = rows[i] ?? { isRight: false, weight: 0 };
    for (let j = 0; j < width; j++) {
      const own = input[j] ?? 0;
      slope[j] = (slope[j] ?? 0) + weight * (likely - Number(isRight)) * own;
      const row = bend[j] ?? [];
      for (let k = 0; k < width; k++)
        row[k] = (row[k] ?? 0) + weight * likely * (1 - likely) * own * (input[k] ?? 0);
    }
  }
  const change = solve(bend, slope);
  return found.map((value, j) => value - (change[j] ?? 0));
}

/** Gaussian elimination of a positive definite system. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  for (const [i, pivot] of rows.entries()) for (const row of rows.slice(i + 1)) eliminate(row, pivot, i);
  const answer: number[] = [];
  for (const [i, row] of [...rows.entries()].toReversed()) {
    const known = answer.reduce((sum, value, j) => sum + value * (row[i + 1 + j] ?? 0), 0);
    answer.unshift(((row.at(-1) ?? 0) - known) / (row[i] ?? 1));
  }
  return answer;
}

function eliminate(row: number[], pivot: number[], from: number): void {
  const share = (row[from] ?? 0) / (pivot[from] ?? 1);
  for (let k = from; k < row.length; k++) row[k] = (row[k] ?? 0) - share * (pivot[k] ?? 0);
}
