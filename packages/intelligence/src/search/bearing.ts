import { type Logistic, readLogistic } from '../laws/logistic.ts';
import {
  BEARING_FEATURES,
  type BearingDeps,
  type BearingItem,
  type Compared,
  openBearingFeatures,
} from './bearing-features.ts';

/** An item that bears on a subject; `relevance` is the probability that it does. */
export type Bearing<T> = { item: T; relevance: number };

/**
 * The items that bear on a part of a subject, best first, and if none does, a few that are nearest to it. `likeliest` are those that a better
 * judge would look at, whether they bear on it or not.
 */
export type Judgement<T> = { bearing: Bearing<T>[]; nearest: Bearing<T>[]; likeliest: Bearing<T>[] };

/** How likely an item is to bear on a part if it has all its words; the questions that the law is learnt from ask in other words. */
const SAYS_IT = 0.8;
/** Of items that do not bear on a subject this many are its nearest. */
const NEAREST = 5;
const LIKELIEST = 60;

const BARS = ['bears', 'isBeyondDoubt', 'isNear'] as const;
/** What customers say, and the plain lines of what they need, are like a question in different ways: each has its own law. */
const LAWS = {
  said: readLogistic('bearing', BEARING_FEATURES, BARS),
  read: readLogistic('bearing-needs', BEARING_FEATURES, BARS),
};

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
      .map((item, n) => ({ item, relevance: relevanceOf(item, compared[n]) }))
      .toSorted((a, b) => b.relevance - a.relevance);
    const over = (bar: (typeof BARS)[number]) =>
      judged.filter(({ item, relevance }) => relevance >= lawOf(item).bars[bar]);
    const likeliest = judged.filter(({ relevance }) => relevance > 0).slice(0, LIKELIEST);
    return over('isBeyondDoubt').length > 0
      ? { bearing: over('bears'), nearest: [], likeliest }
      : { bearing: [], nearest: over('isNear').slice(0, NEAREST), likeliest };
  };
}

function lawOf({ isRead }: BearingItem): Logistic<(typeof BARS)[number]> {
  return isRead ? LAWS.read : LAWS.said;
}

function relevanceOf(item: BearingItem, compared: Compared | undefined): number {
  if (compared?.isNamed !== true) return 0;
  return Math.max(lawOf(item).probabilityOf(compared.features), compared.saysIt ? SAYS_IT : 0);
}
