import { KINDS } from '../src/classify.ts';
import type { Encoder } from '../src/encoder.ts';
import { toFeatures } from '../src/features.ts';
import type { LinearModel } from '../src/linear-model.ts';
import type { Example } from './examples.ts';
import { learn } from './softmax-regression.ts';

/** Few rounds in small steps: the reviews' labels are noisy, and more of either learns the noise. */
const SCHEDULE = { rounds: 3, rate: 0.03, decay: 1e-4, seed: 1 };

/** Learns the classifier from examples and rounds its weights to bytes. */
export function buildModel(encoder: Encoder, examples: Example[]): LinearModel {
  const labelled = examples.map(({ text, kind, weight }) => {
    return { features: toFeatures(text, encoder.embed(text)), label: KINDS.indexOf(kind), weight };
  });
  const { hashed, plain, bias } = learn(labelled, KINDS.length, SCHEDULE);
  const hashedStep = stepOf(hashed);
  const plainStep = stepOf(plain);
  return {
    classes: [...KINDS],
    hashed: Int8Array.from(hashed, (weight) => Math.round(weight / hashedStep)),
    hashedStep,
    plain: Int8Array.from(plain, (weight) => Math.round(weight / plainStep)),
    plainStep,
    bias: Array.from(bias, (weight) => Number(weight.toFixed(4))),
  };
}

function stepOf(weights: Float32Array): number {
  return weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / 127;
}
