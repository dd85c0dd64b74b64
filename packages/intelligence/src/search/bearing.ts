import { readLogistic } from '../laws/logistic.ts';
import { isNoise } from '../quarantine/spam.ts';
import {
  BEARING_FEATURES,
  type BearingDeps,
  type BearingItem,
  type ComparedWhole,
  openBearingFeatures,
} from './bearing-features.ts';
import { SAID_FEATURES, saidFeatures } from './said-features.ts';
import { takenOf, TAKING } from './taken.ts';

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

const BARS = [...TAKING, 'isNear'] as const;
/** What customers say, and the plain lines of what they need, are like a question in different ways: each has its own laws. */
const LAWS = {
  said: {
    ofItem: readLogistic('bearing', BEARING_FEATURES, BARS),
    ofAny: readLogistic('said', SAID_FEATURES, ['isSaid']),
  },
  read: {
    ofItem: readLogistic('bearing-needs', BEARING_FEATURES, BARS),
    ofAny: readLogistic('said-needs', SAID_FEATURES, ['isSaid']),
  },
};

/**
 * Finds the items that bear on one part of a question, best first: those of which it is likely enough, where it is likely that anything was
 * said about the part at all.
 * `vector` is that of the part, or of the whole question if it has no other part: that is how the encoder learnt to read questions.
 * An item without a name that the part has is about something else. For keys pressed at random there are no nearest items.
 */
export function partJudge<T extends BearingItem>(
  items: readonly T[],
  deps: BearingDeps,
): (part: string, vector: Int8Array) => Judgement<T> {
  const compare = openBearingFeatures(items, deps);
  return (part, vector) => {
    const compared = compare(part, vector);
    const probabilities = items.map((item, n) =>
      lawsOf(item).ofItem.probabilityOf(compared.items[n]?.features ?? []),
    );
    const judged = items
      .map((item, n) => ({ item, relevance: relevanceOf(compared.items[n], probabilities[n] ?? 0) }))
      .toSorted((a, b) => b.relevance - a.relevance);
    const likely = judged.filter(({ relevance }) => relevance > 0);
    const likeliest = likely.slice(0, LIKELIEST);
    if (!isSaid(likely[0], compared, probabilities)) {
      if (isNoise(part)) return { bearing: [], nearest: [], likeliest: [] };
      const near = likely.filter(({ item, relevance }) => relevance >= lawsOf(item).ofItem.bars.isNear);
      return { bearing: [], nearest: near.slice(0, NEAREST), likeliest };
    }
    const isTaken = takenOf(likely, ({ item, relevance }) => ({
      probability: relevance,
      priority: item.priority,
      taking: lawsOf(item).ofItem.bars,
    }));
    return { bearing: likely.filter(isTaken), nearest: [], likeliest };
  };
}

function lawsOf({ isRead }: BearingItem): (typeof LAWS)[keyof typeof LAWS] {
  return isRead ? LAWS.read : LAWS.said;
}

/** Whether anything was said about a part: an item has all its words, or it is likely. */
function isSaid(
  likeliest: Bearing<BearingItem> | undefined,
  compared: ComparedWhole,
  probabilities: readonly number[],
): boolean {
  if (likeliest === undefined) return false;
  if (likeliest.relevance >= SAYS_IT) return true;
  const { bars, probabilityOf } = lawsOf(likeliest.item).ofAny;
  return probabilityOf(saidFeatures(compared, probabilities)) >= bars.isSaid;
}

function relevanceOf(compared: ComparedWhole['items'][number] | undefined, probability: number): number {
  if (compared?.isNamed !== true) return 0;
  return Math.max(probability, compared.wordsSaid === 1 ? SAYS_IT : 0);
}
