import { openRandom } from '../src/clusters/random.ts';

/** Topics as they come in a small workspace: so many texts of each, of some a single one. */
const USUAL = [8, 6, 6, 5, 5, 4, 4, 3, 2, 1, 1];

/** A small workspace, drawn from the texts of a domain. The same seed gives the same one. */
export function drawUsual<T>(texts: readonly T[], topicOf: (text: T) => string, seed: number): T[] {
  const random = openRandom(seed);
  const topics = shuffled([...Map.groupBy(texts, topicOf).values()], random);
  return shuffled(
    topics.flatMap((own, n) => shuffled(own, random).slice(0, USUAL[n] ?? 0)),
    random,
  );
}

export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
