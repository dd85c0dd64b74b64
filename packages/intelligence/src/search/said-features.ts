import { BEARING_FEATURES, type ComparedWhole } from './bearing-features.ts';

/**
 * What the probability is made of that anything was said about a part at all, in the order of the weights in `model/said.json` and
 * `model/said-needs.json`. An item that is near says little by itself: how near it is beside the others, and which words were said, tell
 * what was said from what nearly was.
 */
export const SAID_FEATURES = [
  'odds of the likeliest',
  'odds of the third',
  'most cosine',
  'middle cosine',
  'mean cosine',
  'above the others',
  'words of the likeliest',
  'words of any',
  'words asked',
] as const;

const ABOVE = BEARING_FEATURES.indexOf('above the others');
/** So near to 0 and to 1 a probability is cut. */
const CUT = 1e-4;

/** What `SAID_FEATURES` names. `probabilities` are those of the items, in order. */
export function saidFeatures(
  { items, words, wordsSaid }: ComparedWhole,
  probabilities: readonly number[],
): number[] {
  const likeliest = [...items.keys()].toSorted((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0));
  const oddsOf = (place: number) => {
    const p = probabilities[likeliest[Math.min(place, items.length - 1)] ?? 0] ?? 0;
    return Math.log((p + CUT) / (1 - p + CUT));
  };
  const cosines = items.map(({ features: [cosine = 0] }) => cosine).toSorted((a, b) => b - a);
  return [
    oddsOf(0),
    oddsOf(2),
    cosines[0] ?? 0,
    cosines[Math.floor(cosines.length / 2)] ?? 0,
    cosines.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, cosines.length),
    items.reduce((most, { features }) => Math.max(most, features[ABOVE] ?? 0), 0),
    items[likeliest[0] ?? 0]?.wordsSaid ?? 0,
    wordsSaid,
    words,
  ];
}
