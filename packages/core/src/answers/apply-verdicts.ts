import { type Judged } from './join-parts.ts';

/** Whether an item answers a question, by its id. */
export type Verdicts = ReadonlyMap<string, boolean>;

/** How likely an item answers of which a model says so; what the product's own judge says more of stays above it. */
const ANSWERS = 0.9;

/**
 * The items that bear on a question after a model has judged the likeliest of them: what it says answers does, on all parts, and what it
 * says does not answer is left out. Of others the product's own judgement holds.
 */
export function applyVerdicts(
  bearing: readonly Judged[],
  { likeliest, verdicts, parts }: { likeliest: readonly Judged[]; verdicts: Verdicts; parts: number },
): Judged[] {
  const all = Array.from({ length: parts }, (_, part) => part);
  const answering = likeliest
    .filter(({ item }) => verdicts.get(item.id) === true)
    .map((one) => ({ ...one, relevance: Math.max(ANSWERS, one.relevance), parts: all }));
  const others = bearing.filter(({ item }) => !verdicts.has(item.id));
  return [...answering, ...others].toSorted((a, b) => b.relevance - a.relevance);
}
