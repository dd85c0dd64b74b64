import { findCentre, sharesOf, toClusterVector } from '../clusters/cluster-vector.ts';
import { type Encoder } from '../encoder/encoder.ts';
import { similarity, vectorLength } from '../encoder/item-vector.ts';
import {
  floatProductsOf,
  productsOf,
  rowAt,
  squaresOf,
  type VectorRows,
  weightedSumOf,
  withoutCentre,
} from '../encoder/vector-rows.ts';
import { DENSE_WIDTH } from '../encoder/word-table.ts';
import { termWeight } from './bm25.ts';
import { type Content, type KnownStems, type SubjectReader, type Unit } from './subject.ts';

/** An item to compare with a subject; `priority` is the priority it was placed in. */
export type BearingItem = { content: Content; priority: string | null };

/** An item that bears on a subject; `relevance` says how well, 0..1. */
export type Bearing<T> = { item: T; relevance: number };

/** The items that bear on a part of a subject, best first, and if none does, a few that are nearest to it. */
export type Judgement<T> = { bearing: Bearing<T>[]; nearest: Bearing<T>[] };

/**
 * `vectors` are those of the items, in order. `isEnglish` says whether the whole question is English: the words of one part do not show the
 * language.
 */
export type BearingDeps = {
  vectors: VectorRows;
  reader: SubjectReader;
  encoder: Encoder;
  isEnglish?: boolean;
};

// These constants were chosen on the themes of 36 domains of our own feedback, each theme searched by its title among the items
// of its own domain and of another one, and on the halves of our own questions that are not reported.

/**
 * The weights, relative to an informative word of the subject: of a weak word, of a word with the same meaning, of a word that
 * falls under a wide subject, of a part of a phrase, and of all its words apart from each other (“photos cannot be uploaded”).
 */
const [WEAK, MEANT, UNDER, PART, APART] = [0.5, 0.75, 0.92, 0.35, 0.9];
/** How much the name of a subject, such as DATEV, speaks for an item that has it, whatever its other words. */
const NAMED = 0.25;
/** The exponent of a word's rarity: in a short subject one or two words decide. */
const RARENESS = 1.35;
/** The weight of the cosine of centred vectors; the rest is the weight of the plain similarity in meaning. */
const CENTRED = 0.75;
/** A cosine up to the first value adds nothing to the relevance; from the second value on it gives full relevance. */
const [FAR, NEAR] = [0.075, 0.55];
/**
 * The corresponding bounds for relevance beyond doubt, because among many items some seem near to any subject. At least one item
 * must reach the last value.
 */
const [FAR_BEYOND_DOUBT, NEAR_BEYOND_DOUBT, BEYOND_DOUBT] = [0.12, 0.5, 0.71];
/**
 * A subject of more informative words than the first value says much that no item repeats: each further one lowers what is
 * beyond doubt by the second.
 */
const [SHORT, FOR_EACH_MORE] = [3, 0.03];
/**
 * From the first value of relevance on, an item is an example of what is wanted. The second value is the number of examples that
 * the subject itself counts as.
 */
const [EXAMPLE, SUBJECT_AS_EXAMPLE] = [0.64, 2];
/** The bounds, like `FAR` and `NEAR`, for the likeness to the examples; the last value is how much that likeness can add. */
const [FAR_FROM_EXAMPLES, NEAR_EXAMPLES, BY_EXAMPLES] = [0.22, 0.4, 0.97];
/**
 * If at least this share of a priority's other items bears on the subject, an item of the priority is more likely to bear on it;
 * the second value is how much that can add.
 */
const [MOST_OF_PRIORITY, BY_PRIORITY] = [0.43, 0.75];
/** A smaller remainder of a sum is a rounding error. */
const TINY = 1e-9;
/**
 * If some item has all words of the subject (the first value), the relevance of an item with hardly any (below the second) is
 * multiplied by the third.
 */
const [IN_FULL, HARDLY, DOUBT] = [0.9, 0.3, 0.68];
/** From this relevance on an item bears on the subject. */
const BEARS = 0.6;
/** Of items that do not bear on a subject this many are its nearest, from this relevance on. */
const [NEAREST, NEAR_BY] = [3, 0.45];
/**
 * With more items, more of them are similar by chance, so two bars rise between these numbers of items. Chosen on CLINC150's
 * validation and test utterances and its out-of-scope validation questions; the loss for missing words also on Banking77's train
 * utterances.
 */
const [FEW, MANY] = [250, 1_000];
const [RISE, RISE_OF_DOUBT] = [0.34, 0.68];

/**
 * Finds the items that bear on one part of a subject, best first. It compares words and their synonyms, meaning, likeness to the
 * best items, and the other items of a priority. None bears on the part if none does so beyond doubt.
 */
export function partJudge<T extends BearingItem>(
  items: readonly T[],
  { vectors, reader, encoder, isEnglish }: BearingDeps,
): (part: string) => Judgement<T> {
  const known = stemsOf(items);
  const squares = squaresOf(vectors);
  const shareOf = sharesOf(vectors, squares);
  const centre = findCentre(vectors, shareOf);
  const centred = withoutCentre(vectors, { centre, shareOf });
  const lengths = lengthsOf(centred);
  const rise = RISE * between(Math.log(items.length), Math.log(FEW), Math.log(MANY));
  return (part) => {
    const units = reader.readPart(part, known, isEnglish);
    const vector = encoder.embed(part);
    const own = toClusterVector(vector, centre);
    const ownLength = vectorLength(own);
    const names = units.filter(({ isName }) => isName);
    const isNamed = holdsNames(names, items);
    const spoken = wordsHeld(units, items);
    const held =
      names.length === 0 ? spoken : spoken.map((words, n) => (isNamed[n] ? either(words, NAMED) : words));
    const meanings = meaningsOf(vector, { vectors, ofMeaning: squares.meaning });
    const products = productsOf(own, centred);
    const cosines = items.map(
      (_, n) =>
        (1 - CENTRED) * (meanings[n] ?? 0) + CENTRED * cosineOf(products[n] ?? 0, ownLength, lengths[n] ?? 0),
    );
    const beyondDoubt = barBeyondDoubt(units) + rise * RISE_OF_DOUBT;
    const isBeyondDoubt =
      areProductsNamed(units, items) &&
      held.some(
        (words, n) =>
          isNamed[n] === true &&
          either(words, between(cosines[n] ?? 0, FAR_BEYOND_DOUBT, NEAR_BEYOND_DOUBT)) >= beyondDoubt,
      );
    const first = held.map((words, n) =>
      isNamed[n] ? either(words, between(cosines[n] ?? 0, FAR, NEAR)) : 0,
    );
    if (!isBeyondDoubt) return { bearing: [], nearest: from(first, NEAR_BY).slice(0, NEAREST) };
    const isSaid = spoken.some((words) => words >= IN_FULL);
    const liked = byExamples(first, { own, centred, lengths });
    const doubted = liked.map((fit, n) => (isSaid && (spoken[n] ?? 0) < HARDLY ? fit * DOUBT : fit));
    const relevances = byPriority(doubted, items).map((relevance, n) => (isNamed[n] ? relevance : 0));
    return { bearing: from(relevances, BEARS + rise), nearest: [] };
  };

  /** The items from a relevance on, best first. */
  function from(relevances: readonly number[], bar: number): Bearing<T>[] {
    return relevances
      .map((relevance, n) => ({ item: items[n], relevance }))
      .filter((one): one is Bearing<T> => one.item !== undefined && one.relevance >= bar)
      .toSorted((a, b) => b.relevance - a.relevance);
  }
}

function barBeyondDoubt(units: readonly Unit[]): number {
  const informative = units.filter(({ isWeak }) => !isWeak).length;
  return BEYOND_DOUBT - FOR_EACH_MORE * Math.max(0, informative - SHORT);
}

function lengthsOf(vectors: VectorRows): Float64Array {
  const { meaning, spelling } = squaresOf(vectors);
  const lengths = new Float64Array(vectors.length);
  for (let n = 0; n < lengths.length; n++) lengths[n] = Math.sqrt((meaning[n] ?? 0) + (spelling[n] ?? 0));
  return lengths;
}

/** The stems of all items. Few words are asked for, so they are looked for rather than listed; all are listed for a misspelt word. */
function stemsOf(items: readonly BearingItem[]): KnownStems {
  let all: Set<string> | undefined;
  return {
    has: (stem) => all?.has(stem) ?? items.some(({ content }) => content.stems.includes(stem)),
    all: () => (all ??= new Set(items.flatMap(({ content }) => content.stems))),
  };
}

/** `meaningSimilarity` of a vector with each of others, the squares of whose meaning are known. */
function meaningsOf(
  vector: Int8Array,
  { vectors, ofMeaning }: { vectors: VectorRows; ofMeaning: Int32Array },
): Float64Array {
  const own = squaresOf([vector]).meaning[0] ?? 0;
  const products = productsOf(vector.subarray(0, DENSE_WIDTH), vectors);
  const found = new Float64Array(vectors.length);
  for (let n = 0; n < found.length; n++) {
    const theirs = ofMeaning[n] ?? 0;
    found[n] =
      own === 0 || theirs === 0
        ? similarity(vector, rowAt(vectors, n))
        : (products[n] ?? 0) / Math.sqrt(own * theirs);
  }
  return found;
}

/** For each item, the share of the subject's weight that is covered by the item's words. */
function wordsHeld(units: readonly Unit[], items: readonly BearingItem[]): number[] {
  const holding = units.map((unit) => items.map(({ content }) => holds(unit, content)));
  const weights = units.map(({ isWeak }, n) => {
    const exactly = (holding[n] ?? []).filter((share) => share === 1).length;
    const having = exactly > 0 ? exactly : (holding[n] ?? []).filter((share) => share >= MEANT).length;
    // A weak word that no item has belongs to the way of asking: "points" in "security points".
    if (isWeak && having === 0 && units.some((unit) => !unit.isWeak)) return 0;
    return (isWeak ? WEAK : 1) * termWeight(Math.max(1, having), items.length) ** RARENESS;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return items.map((_, n) =>
    total === 0
      ? 0
      : weights.reduce((sum, weight, unit) => sum + weight * (holding[unit]?.[n] ?? 0), 0) / total,
  );
}

/**
 * Whether each item contains one of the subject's names; true if the subject has none. Another product of the same kind is
 * another subject.
 */
function holdsNames(names: readonly Unit[], items: readonly BearingItem[]): boolean[] {
  if (names.length === 0) return items.map(() => true);
  const holding = names.map((name) => items.map(({ content }) => holds(name, content)));
  return items.map((_, n) => holding.some((shares) => shares[n] === 1));
}

/** Whether some item names each well-known product of the subject: what is said of another calendar is no answer about “outlook”. */
function areProductsNamed(units: readonly Unit[], items: readonly BearingItem[]): boolean {
  return units
    .flatMap(({ products }) => products)
    .every((product) => items.some(({ content }) => content.stems.includes(product)));
}

function holds({ stems, concepts, under, words }: Unit, content: Content): number {
  let has = 0;
  for (const stem of stems) if (content.stems.includes(stem)) has++;
  if (has > 0 && has === stems.length) return 1;
  if (under.some((concept) => content.concepts.includes(concept))) return UNDER;
  if (concepts.some((concept) => content.concepts.includes(concept))) return MEANT;
  if (words.length === 0) return 0;
  const each = words.map((word) => holds(word, content));
  const share = each.reduce((sum, one) => sum + one, 0) / words.length;
  return (each.includes(0) ? PART : APART) * share;
}

/**
 * Raises the relevance of items that are like the best other items, whatever their words. An item's likeness to itself does not
 * count.
 */
function byExamples(
  fits: readonly number[],
  { own, centred, lengths }: { own: Int8Array; centred: VectorRows; lengths: Float64Array },
): number[] {
  const weights = fits.map((fit) => (fit >= EXAMPLE ? fit : 0));
  const examples = [...weights.keys()].filter((n) => (weights[n] ?? 0) > 0 && (lengths[n] ?? 0) > 0);
  const ownLength = vectorLength(own);
  const subject = ownLength > 0 ? [{ vector: own, weight: SUBJECT_AS_EXAMPLE, length: ownLength }] : [];
  const summed = [
    ...subject,
    ...examples.map((n) => ({ vector: rowAt(centred, n), weight: weights[n] ?? 0, length: lengths[n] ?? 0 })),
  ];
  const sum = weightedSumOf(
    summed.map(({ vector }) => vector),
    { weights: summed.map(({ weight }) => weight), lengths: summed.map(({ length }) => length) },
  );
  const squares = sum.reduce((all, value) => all + value * value, 0);
  const length = Math.sqrt(squares);
  const products = floatProductsOf(sum, centred);
  return fits.map((fit, n) => {
    const likeness = cosineOf(products[n] ?? 0, length, lengths[n] ?? 0);
    const weight = weights[n] ?? 0;
    // The cosine with the sum of the other examples, without this item.
    const along = likeness * length - weight;
    const others = squares - 2 * weight * likeness * length + weight * weight;
    const toOthers = others > TINY ? along / Math.sqrt(others) : 0;
    return either(fit, BY_EXAMPLES * between(toOthers, FAR_FROM_EXAMPLES, NEAR_EXAMPLES));
  });
}

/** Raises the relevance of items in priorities most of whose items bear on the subject. */
function byPriority(fits: readonly number[], items: readonly BearingItem[]): number[] {
  const sizes = new Map<string, { items: number; bearing: number }>();
  for (const [n, { priority }] of items.entries()) {
    if (priority === null) continue;
    const size = sizes.get(priority) ?? { items: 0, bearing: 0 };
    sizes.set(priority, { items: size.items + 1, bearing: size.bearing + Number((fits[n] ?? 0) >= BEARS) });
  }
  return fits.map((fit, n) => {
    const size = sizes.get(items[n]?.priority ?? '');
    if (!size || size.items < 3) return fit;
    const share = (size.bearing - Number(fit >= BEARS)) / (size.items - 1);
    return share >= MOST_OF_PRIORITY ? either(fit, BY_PRIORITY * share) : fit;
  });
}

function cosineOf(product: number, length: number, otherLength: number): number {
  return length === 0 || otherLength === 0 ? 0 : product / (length * otherLength);
}

/** The position of a value between two others, 0..1. */
function between(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** The probability that at least one of two independent events occurs. */
function either(one: number, other: number): number {
  return 1 - (1 - one) * (1 - other);
}
