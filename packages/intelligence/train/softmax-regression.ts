import { openRandom, shuffle } from '../src/clusters/random.ts';
import { softmax } from '../src/laws/linear-model.ts';

/** A row of features, of which only some are not 0: their places and values. */
export type Row = { places: ArrayLike<number>; values: ArrayLike<number> };

/** A row with the classes that it may be of: several where it is only known that it is one of these. */
export type Labelled = { row: Row; classes: readonly number[]; weight: number };

/** `rate` is that of the first step; it falls to 0 with the last. */
export type Schedule = { rounds: number; rate: number; decay: number; seed: number };

/**
 * Multinomial logistic regression by stochastic gradient descent: weights of `classes` × `width`. The same examples in the same order give
 * the same result.
 */
export function learn(
  examples: readonly Labelled[],
  { classes, width }: { classes: number; width: number },
  { rounds, rate, decay, seed }: Schedule,
): Float64Array {
  const weights = new Float64Array(classes * width);
  const random = openRandom(seed);
  const order = Int32Array.from(examples.keys());
  let steps = 0;
  for (let round = 0; round < rounds; round++) {
    for (const i of shuffle(order, random)) {
      const example = examples[i];
      if (example) descend(example, rate * (1 - steps++ / (rounds * examples.length)));
    }
  }
  return weights;

  function descend({ row, classes: may, weight }: Labelled, step: number): void {
    const probabilities = softmax(scoresOf(row));
    const likelihood = may.reduce((sum, k) => sum + (probabilities[k] ?? 0), 0);
    for (const [k, probability] of probabilities.entries()) {
      const error = weight * (probability - (may.includes(k) ? probability / likelihood : 0));
      for (let j = 0; j < row.places.length; j++) {
        const at = k * width + (row.places[j] ?? 0);
        weights[at]! -= step * (error * (row.values[j] ?? 0) + decay * (weights[at] ?? 0));
      }
    }
  }

  function scoresOf({ places, values }: Row): number[] {
    return Array.from({ length: classes }, (_, k) => {
      let score = 0;
      for (let j = 0; j < places.length; j++)
        score += (values[j] ?? 0) * (weights[k * width + (places[j] ?? 0)] ?? 0);
      return score;
    });
  }
}
