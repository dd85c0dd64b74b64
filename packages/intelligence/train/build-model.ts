import { writeFileSync } from 'node:fs';
import { type Features, HASHED_WIDTH, PLAIN_WIDTH } from '../src/laws/features.ts';
import type { LinearModel } from '../src/laws/linear-model.ts';
import { learn, type Row, type Schedule } from './softmax-regression.ts';

/** A text with the class it belongs to. */
export type ClassExample = { text: string; label: string; weight: number };

/** A row of weights: the hashed places, the plain features and the bias. */
const WIDTH = HASHED_WIDTH + PLAIN_WIDTH + 1;

/** Learns a model from examples and rounds its weights to bytes. */
export function buildModel(
  featuresOf: (text: string) => Features,
  classes: readonly string[],
  examples: ClassExample[],
  schedule: Schedule,
): LinearModel {
  const labelled = examples.map(({ text, label, weight }) => {
    return { row: toRow(featuresOf(text)), classes: [classes.indexOf(label)], weight };
  });
  const weights = learn(labelled, { classes: classes.length, width: WIDTH }, schedule);
  const part = (from: number, width: number) =>
    classes.flatMap((_, k) => [...weights.subarray(k * WIDTH + from, k * WIDTH + from + width)]);
  const [hashed, plain] = [part(0, HASHED_WIDTH), part(HASHED_WIDTH, PLAIN_WIDTH)];
  const [hashedStep, plainStep] = [stepOf(hashed), stepOf(plain)];
  return {
    classes: [...classes],
    hashed: Int8Array.from(hashed, (weight) => Math.round(weight / hashedStep)),
    hashedStep,
    plain: Int8Array.from(plain, (weight) => Math.round(weight / plainStep)),
    plainStep,
    bias: part(WIDTH - 1, 1).map((weight) => Number(weight.toFixed(4))),
    temperature: 1,
  };
}

/** Features as one sparse row. */
function toRow({ hashed, plain }: Features): Row {
  const found = [...hashed];
  for (const [j, value] of plain.entries()) if (value !== 0) found.push({ place: HASHED_WIDTH + j, value });
  found.push({ place: WIDTH - 1, value: 1 });
  return {
    places: Int32Array.from(found, ({ place }) => place),
    values: Float64Array.from(found, ({ value }) => value),
  };
}

function stepOf(weights: readonly number[]): number {
  return weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / 127;
}

/** Writes a model as `readLinearModel` reads it: `<name>.i8` and `<name>.json`. */
export function writeModel(folder: URL, name: string, { hashed, plain, ...about }: LinearModel): void {
  writeFileSync(new URL(`${name}.i8`, folder), Buffer.concat([Buffer.from(hashed), Buffer.from(plain)]));
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(about, null, 2)}\n`);
}
