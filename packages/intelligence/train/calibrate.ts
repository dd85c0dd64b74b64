import { openRandom, shuffle } from '../src/clusters/random.ts';
import { renumber } from '../src/encoder/renumber.ts';
import { tokens } from '../src/text/tokens.ts';

/** A text judged by a model that was not trained on it: the probabilities, and the index of its true class. */
export type OutOfFold = { probabilities: number[]; label: number; fold: number };

/** Returns the probabilities of a text, in the order of the classes. */
export type Predict = (text: string) => number[];

/**
 * Judges each fifth of the examples by a model trained on the others. The folds are always the same. Equal texts are in one
 * fold, so that no text is judged by a model that has seen its twin.
 */
export function outOfFold<E extends { text: string; label: string }>(
  classes: readonly string[],
  judged: readonly E[],
  learn: (kept: E[]) => Predict,
): OutOfFold[] {
  const foldOf = divide(judged.map(({ text }) => text));
  const found: OutOfFold[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const predict = learn(judged.filter((_, i) => foldOf[i] !== fold));
    for (const [i, { text, label }] of judged.entries())
      if (foldOf[i] === fold)
        found[i] = { probabilities: predict(text), label: classes.indexOf(label), fold };
  }
  return found;
}

const FOLDS = 5;
const FOLD_SEED = 7;

/** The fold of each text. */
function divide(texts: string[]): number[] {
  const { labels, count } = renumber(texts.map((text) => tokens(text).join(' ')));
  const order = shuffle(
    Int32Array.from({ length: count }, (_, i) => i),
    openRandom(FOLD_SEED),
  );
  const foldOf = new Int32Array(count);
  for (const [place, text] of order.entries()) foldOf[text] = place % FOLDS;
  return Array.from(labels, (text) => foldOf[text] ?? 0);
}

const COLDEST = 0.3;
const HOTTEST = 4;
const STEP = 0.05;

/**
 * The temperature at which the true classes are most likely. `same` names classes that the labels do not distinguish: if the
 * label is one of them, any of them is right.
 */
export function temperatureFor(judged: readonly OutOfFold[], same: readonly number[] = []): number {
  let [best, least] = [1, Infinity];
  for (let temperature = COLDEST; temperature <= HOTTEST; temperature += STEP) {
    const loss = judged.reduce((sum, { probabilities, label }) => {
      const sure = tempered(probabilities, temperature);
      const truth = same.includes(label) ? same : [label];
      return sum - Math.log(truth.reduce((total, k) => total + (sure[k] ?? 0), 1e-9));
    }, 0);
    if (loss < least) [best, least] = [temperature, loss];
  }
  return Number(best.toFixed(2));
}

/** The probabilities that result when the scores behind them are divided by a temperature. */
export function tempered(probabilities: readonly number[], temperature: number): number[] {
  const powers = probabilities.map((probability) => Math.max(1e-12, probability) ** (1 / temperature));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
