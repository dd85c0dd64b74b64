/** A text judged by a model that was not trained on it: the probabilities, and the index of its true class. */
type Judged = { probabilities: number[]; label: number };

const COLDEST = 0.3;
const HOTTEST = 4;
const STEP = 0.05;

/** The temperature at which the true classes are most likely. */
export function temperatureFor(judged: readonly Judged[]): number {
  let [best, least] = [1, Infinity];
  for (let temperature = COLDEST; temperature <= HOTTEST; temperature += STEP) {
    const loss = judged.reduce((sum, { probabilities, label }) => {
      return sum - Math.log(1e-9 + (tempered(probabilities, temperature)[label] ?? 0));
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

/** The least probability, to a thousandth, that at most this share of texts reaches. */
export function barFor(reached: readonly number[], most: number): number {
  const falling = reached.toSorted((a, b) => b - a);
  return Number(((falling[Math.floor(reached.length * most)] ?? 1) + 0.001).toFixed(3));
}
