import { HASHED_WIDTH, PLAIN_WIDTH, type Features } from './features.ts';

/** One row of weights per class over hashed and plain features, in bytes. */
export type LinearModel = {
  classes: string[];
  /** Classes × HASHED_WIDTH, and what to multiply them by. */
  hashed: Int8Array;
  hashedStep: number;
  /** Classes × PLAIN_WIDTH. */
  plain: Int8Array;
  plainStep: number;
  bias: number[];
};

/** The probability of each class, in the model's order; they sum to 1. */
export function predict(model: LinearModel, { hashed, plain }: Features): number[] {
  const scores = model.classes.map((_, k) => {
    let fromHashed = 0;
    for (const { place, value } of hashed)
      fromHashed += value * (model.hashed[k * HASHED_WIDTH + place] ?? 0);
    let fromPlain = 0;
    for (let j = 0; j < PLAIN_WIDTH; j++)
      fromPlain += (plain[j] ?? 0) * (model.plain[k * PLAIN_WIDTH + j] ?? 0);
    return (model.bias[k] ?? 0) + fromHashed * model.hashedStep + fromPlain * model.plainStep;
  });
  return softmax(scores);
}

/** Scores to probabilities. */
export function softmax(scores: number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
