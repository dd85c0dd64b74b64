import { HASHED_WIDTH, PLAIN_WIDTH, type Features } from '../src/classifier/features.ts';
import { softmax } from '../src/classifier/linear-model.ts';
import { openRandom, shuffle } from '../src/clusters/random.ts';

export type Labelled = { features: Features; label: number; weight: number };

/** Weights before they are rounded: classes × width each. */
export type Learnt = { hashed: Float32Array; plain: Float32Array; bias: Float32Array };

export type Schedule = { rounds: number; rate: number; decay: number; seed: number };

/** A row of weights: the hashed places, the plain features and the bias. */
const WIDTH = HASHED_WIDTH + PLAIN_WIDTH + 1;

/** Multinomial logistic regression by AdaGrad; always the same result for the same examples in the same order. */
export function learn(
  examples: Labelled[],
  classes: number,
  { rounds, rate, decay, seed }: Schedule,
): Learnt {
  const rows = examples.map(({ features, label, weight }) => ({ ...flatten(features), label, weight }));
  const weights = new Float64Array(classes * WIDTH);
  const squares = new Float64Array(classes * WIDTH).fill(1e-6);
  const random = openRandom(seed);
  const order = Int32Array.from(rows.keys());
  for (let round = 0; round < rounds; round++) {
    for (const i of shuffle(order, random)) {
      const row = rows[i];
      if (row) descend(row);
    }
  }
  return unfold(weights, classes);

  function descend({ places, values, label, weight }: (typeof rows)[number]): void {
    const scores = Array.from({ length: classes }, (_, k) => {
      let score = 0;
      for (let j = 0; j < places.length; j++)
        score += (values[j] ?? 0) * (weights[k * WIDTH + (places[j] ?? 0)] ?? 0);
      return score;
    });
    for (const [k, probability] of softmax(scores).entries()) {
      const error = weight * (probability - Number(k === label));
      for (let j = 0; j < places.length; j++) {
        const at = k * WIDTH + (places[j] ?? 0);
        const slope = error * (values[j] ?? 0) + decay * (weights[at] ?? 0);
        const sum = (squares[at] ?? 0) + slope * slope;
        squares[at] = sum;
        weights[at] = (weights[at] ?? 0) - (rate * slope) / Math.sqrt(sum);
      }
    }
  }
}

/** Features as one sparse row: positions and values. */
function flatten({ hashed, plain }: Features): { places: Int32Array; values: Float64Array } {
  const found = [...hashed];
  for (const [j, value] of plain.entries()) if (value !== 0) found.push({ place: HASHED_WIDTH + j, value });
  found.push({ place: WIDTH - 1, value: 1 });
  return {
    places: Int32Array.from(found, ({ place }) => place),
    values: Float64Array.from(found, ({ value }) => value),
  };
}

function unfold(weights: Float64Array, classes: number): Learnt {
  const part = (from: number, width: number) => {
    const all = new Float32Array(classes * width);
    for (let k = 0; k < classes; k++)
      all.set(weights.subarray(k * WIDTH + from, k * WIDTH + from + width), k * width);
    return all;
  };
  return { hashed: part(0, HASHED_WIDTH), plain: part(HASHED_WIDTH, PLAIN_WIDTH), bias: part(WIDTH - 1, 1) };
}
