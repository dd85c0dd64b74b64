import { writeFileSync } from 'node:fs';
import { type Features } from '../src/classifier/features.ts';
import type { LinearModel } from '../src/classifier/linear-model.ts';
import { learn, type Schedule } from './softmax-regression.ts';

/** Few rounds with small steps: the reviews' labels are noisy, and more training would learn the noise. */
const SCHEDULE = { rounds: 3, rate: 0.03, decay: 1e-3, seed: 1 };

/** A text with the class it belongs to. */
export type ClassExample = { text: string; label: string; weight: number };

/** Learns a model from examples and rounds its weights to bytes. */
export function buildModel(
  featuresOf: (text: string) => Features,
  classes: readonly string[],
  examples: ClassExample[],
  schedule: Schedule = SCHEDULE,
): LinearModel {
  const labelled = examples.map(({ text, label, weight }) => {
    return { features: featuresOf(text), label: classes.indexOf(label), weight };
  });
  const { hashed, plain, bias } = learn(labelled, classes.length, schedule);
  const hashedStep = stepOf(hashed);
  const plainStep = stepOf(plain);
  return {
    classes: [...classes],
    hashed: Int8Array.from(hashed, (weight) => Math.round(weight / hashedStep)),
    hashedStep,
    plain: Int8Array.from(plain, (weight) => Math.round(weight / plainStep)),
    plainStep,
    bias: Array.from(bias, (weight) => Number(weight.toFixed(4))),
    temperature: 1,
  };
}

function stepOf(weights: Float32Array): number {
  return weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / 127;
}

/** Writes a model as `readLinearModel` reads it: `<name>.i8` and `<name>.json`. */
export function writeModel(folder: URL, name: string, { hashed, plain, ...about }: LinearModel): void {
  writeFileSync(
    new URL(`${name}.i8`, folder),
    Buffer.concat([Buffer.from(hashed.buffer), Buffer.from(plain.buffer)]),
  );
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(about, null, 2)}\n`);
}
