import { readLogistic } from '../laws/logistic.ts';
import {
  BEARING_FEATURES,
  type BearingDeps,
  type BearingItem,
  type Compared,
  openBearingFeatures,
} from './bearing-features.ts';

/** An item that bears on a subject; `relevance` is the probability that it does. */
export type Bearing<T> = { item: T; relevance: number };

/** The items that bear on a part of a subject, best first, and if none does, a few that are nearest to it. */
export type Judgement<T> = { bearing: Bearing<T>[]; nearest: Bearing<T>[] };

/** How likely an item is to bear on a part if it has all its words; the questions that the law is learnt from ask in other words. */
const SAYS_IT = 0.8;
/** Of items that do not bear on a subject this many are its nearest. */
const NEAREST = 5;

const { probabilityOf, bars } = readLogistic('bearing', BEARING_FEATURES, [
  'bears',
  'isBeyondDoubt',
  'isNear',
]);

/**
 * Finds the items that bear on one part of a question, best first: those of which it is likely enough, if it is beyond doubt of one.
 * `vector` is that of the part, or of the whole question if it has no other part: that is how the encoder learnt to read questions.
 * An item without a name that the part has is about something else.
 */
export function partJudge<T extends BearingItem>(
  items: readonly T[],
  deps: BearingDeps,
): (part: string, vector: Int8Array) => Judgement<T> {
  const compare = openBearingFeatures(items, deps);
  return (part, vector) => {
    const compared = compare(part, vector);
    const judged = items
      .map((item, n) => ({ item, relevance: relevanceOf(compared[n]) }))
      .toSorted((a, b) => b.relevance - a.relevance);
    const from = (bar: number) => judged.filter(({ relevance }) => relevance >= bar);
    return (judged[0]?.relevance ?? 0) >= bars.isBeyondDoubt
      ? { bearing: from(bars.bears), nearest: [] }
      : { bearing: [], nearest: from(bars.isNear).slice(0, NEAREST) };
  };
}

function relevanceOf(compared: Compared | undefined): number {
  if (compared?.isNamed !== true) return 0;
  return Math.max(probabilityOf(compared.features), compared.saysIt ? SAYS_IT : 0);
}
