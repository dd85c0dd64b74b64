import { HASHED_WIDTH, PLAIN_WIDTH, type Features } from '../src/features.ts';
import { softmax } from '../src/linear-model.ts';
import { openRandom, shuffle } from '../src/random.ts';

export type Labelled = { features: Features; label: number; weight: number };

/** Weights as they are learnt, before rounding: classes × width each. */
export type Learnt = { hashed: Float32Array; plain: Float32Array; bias: Float32Array };

export type Schedule = { rounds: number; rate: number; decay: number; seed: number };

/** Multinomial logistic regression by AdaGrad; always the same result for the same examples in the same order. */
export function learn(
  examples: Labelled[],
  classes: number,
  { rounds, rate, decay, seed }: Schedule,
): Learnt {
  const learnt = emptyWeights(classes);
  const squares = emptyWeights(classes);
  const random = openRandom(seed);
  const order = Int32Array.from(examples.keys());
  const step = (part: keyof Learnt, at: number, gradient: number) => {
    const weight = learnt[part][at] ?? 0;
    const slope = gradient + decay * weight;
    const sum = (squares[part][at] ?? 0) + slope * slope;
    squares[part][at] = sum;
    learnt[part][at] = weight - (rate * slope) / Math.sqrt(sum + 1e-6);
  };
  for (let round = 0; round < rounds; round++) {
    for (const i of shuffle(order, random)) {
      const example = examples[i];
      if (example) descend(learnt, step, example, classes);
    }
  }
  return learnt;
}

function descend(
  learnt: Learnt,
  step: (part: keyof Learnt, at: number, gradient: number) => void,
  { features: { hashed, plain }, label, weight }: Labelled,
  classes: number,
): void {
  const probabilities = softmax(scores(learnt, { hashed, plain }, classes));
  for (let k = 0; k < classes; k++) {
    const error = weight * ((probabilities[k] ?? 0) - Number(k === label));
    for (const { place, value } of hashed) step('hashed', k * HASHED_WIDTH + place, error * value);
    for (let j = 0; j < PLAIN_WIDTH; j++) {
      const value = plain[j] ?? 0;
      if (value !== 0) step('plain', k * PLAIN_WIDTH + j, error * value);
    }
    step('bias', k, error);
  }
}

function scores({ hashed, plain, bias }: Learnt, features: Features, classes: number): number[] {
  return Array.from({ length: classes }, (_, k) => {
    let score = bias[k] ?? 0;
    for (const { place, value } of features.hashed) score += value * (hashed[k * HASHED_WIDTH + place] ?? 0);
    for (let j = 0; j < PLAIN_WIDTH; j++)
      score += (features.plain[j] ?? 0) * (plain[k * PLAIN_WIDTH + j] ?? 0);
    return score;
  });
}

function emptyWeights(classes: number): Learnt {
  return {
    hashed: new Float32Array(classes * HASHED_WIDTH),
    plain: new Float32Array(classes * PLAIN_WIDTH),
    bias: new Float32Array(classes),
  };
}
