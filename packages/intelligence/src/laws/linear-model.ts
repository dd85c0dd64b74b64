import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import { HASHED_WIDTH, PLAIN_WIDTH, type Features } from './features.ts';

/** Weights as bytes: for each class one row for the hashed features and one for the plain features. */
export type LinearModel = {
  classes: string[];
  /** Classes × HASHED_WIDTH weights, in units of `hashedStep`. */
  hashed: Int8Array;
  hashedStep: number;
  /** Classes × PLAIN_WIDTH weights, in units of `plainStep`. */
  plain: Int8Array;
  plainStep: number;
  bias: number[];
  /**
   * Scores are divided by the temperature, so that probabilities are calibrated: of all answers with probability p, a share p is
   * right.
   */
  temperature: number;
};

/** Reads `<name>.json`, which describes how to read `<name>.i8`: the hashed weights, then the plain ones. */
export function readLinearModel(folder: URL, name: string, classes: readonly string[]): LinearModel {
  // Our own file, written by train/.
  const about = ownJson<Omit<LinearModel, 'hashed' | 'plain'>>(
    readFileSync(new URL(`${name}.json`, folder), 'utf8'),
  ); // written by the training programs; the sizes are checked below
  const weights = new Int8Array(Uint8Array.from(readFileSync(new URL(`${name}.i8`, folder))).buffer);
  const hashedSize = classes.length * HASHED_WIDTH;
  if (about.classes.join() !== classes.join() || weights.length !== hashedSize + classes.length * PLAIN_WIDTH)
    throw new Error(`${name}.i8 was trained for other features: see packages/intelligence/train`);
  return { ...about, hashed: weights.subarray(0, hashedSize), plain: weights.subarray(hashedSize) };
}

/** The probability of each class, in the model's order; they sum to 1. */
export function predict(model: LinearModel, { hashed, plain }: Features): number[] {
  const scores = model.classes.map((_, k) => {
    let fromHashed = 0;
    for (const { place, value } of hashed)
      fromHashed += value * (model.hashed[k * HASHED_WIDTH + place] ?? 0);
    let fromPlain = 0;
    for (let j = 0; j < PLAIN_WIDTH; j++)
      fromPlain += (plain[j] ?? 0) * (model.plain[k * PLAIN_WIDTH + j] ?? 0);
    const score = (model.bias[k] ?? 0) + fromHashed * model.hashedStep + fromPlain * model.plainStep;
    return score / model.temperature;
  });
  return softmax(scores);
}

/** Turns scores into probabilities. */
export function softmax(scores: number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
