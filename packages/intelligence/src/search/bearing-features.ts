import { findCentre, toClusterVector } from '../clusters/cluster-vector.ts';
import { similarity } from '../encoder/item-vector.ts';
import { rowAt, type VectorRows, withoutCentre } from '../encoder/vector-rows.ts';
import { type Content, type KnownStems, type SubjectReader, type Unit } from './subject.ts';
import { termWeight } from './term-weight.ts';

/**
 * An item to compare with a subject; `priority` is the priority it was placed in. `isRead`: a large model read it, and its vector is that
 * of what is needed.
 */
export type BearingItem = { content: Content; priority: string | null; isRead: boolean };

/**
 * `vectors` are those of the items, in order. `isEnglish` says whether the whole question is English: the words of one part do not show the
 * language.
 */
export type BearingDeps = { vectors: VectorRows; reader: SubjectReader; isEnglish?: boolean };

/** What the probability is made of, in the order of the weights in `model/bearing.json` and `model/bearing-needs.json`. */
export const BEARING_FEATURES = [
  'cosine',
  'behind the nearest',
  'others of the priority',
  'words held',
  'above the others',
  'few items',
  'above the others among few',
] as const;

/** A weak word of a subject says little, a word of the same meaning nearly as much, one under a wide subject too. */
const [WEAK, MEANT, UNDER, PART, APART] = [0.5, 0.75, 0.92, 0.35, 0.9];
/** Cosines that differ by no more than this do not tell items apart. */
const LEAST_DEVIATION = 0.03;

/** An item compared with a part of a subject. */
export type Compared = {
  /** What `BEARING_FEATURES` names. */
  features: number[];
  /** Whether the item has a name that the part has; true if the part has none. */
  isNamed: boolean;
  /** Whether the item has every word of the part that says something. */
  saysIt: boolean;
};

/** Compares each item with a part of a subject. */
export function openBearingFeatures(
  items: readonly BearingItem[],
  { vectors, reader, isEnglish }: BearingDeps,
): (part: string, vector: Int8Array) => Compared[] {
  const known = stemsOf(items);
  const centre = findCentre(vectors);
  const centred = withoutCentre(vectors, centre);
  return (part, vector) => {
    const units = reader.readPart(part, known, isEnglish);
    const own = toClusterVector(vector, centre);
    const centredCosines = items.map((_, n) => similarity(own, rowAt(centred, n)));
    const cosines = items.map((_, n) => similarity(vector, rowAt(vectors, n)));
    const held = wordsHeld(units, items);
    const nearest = most(centredCosines);
    const above = aboveTheOthers(centredCosines);
    const few = 1 / Math.sqrt(Math.max(1, items.length));
    const others = openOthers(items, centredCosines);
    const areNamed = holdsNames(units, items);
    return items.map(({ content }, n) => ({
      isNamed: areNamed[n] ?? true,
      saysIt: holdsEachWord(units, content),
      features: [
        cosines[n] ?? 0,
        nearest - (centredCosines[n] ?? 0),
        others(n),
        held[n] ?? 0,
        above[n] ?? 0,
        few,
        few * (above[n] ?? 0),
      ],
    }));
  };
}

/** The mean of the other items of each item's priority; half of its own value for an item that has no others. */
function openOthers(items: readonly BearingItem[], values: readonly number[]): (n: number) => number {
  const ofPriority = Map.groupBy(items.keys(), (n) => items[n]?.priority ?? null);
  const sums = new Map(
    Array.from(ofPriority, ([priority, places]) => [
      priority,
      places.reduce((sum, n) => sum + (values[n] ?? 0), 0),
    ]),
  );
  return (n) => {
    const [priority, own] = [items[n]?.priority ?? null, values[n] ?? 0];
    const count = (ofPriority.get(priority)?.length ?? 0) - 1;
    return priority === null || count < 1 ? own / 2 : ((sums.get(priority) ?? 0) - own) / count;
  };
}

/** How many standard deviations each value is above the mean; among equal values none is. */
function aboveTheOthers(values: readonly number[]): number[] {
  const middle = mean(values);
  const deviation = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return values.map((value) => (value - middle) / (deviation + LEAST_DEVIATION));
}

/** The stems of all items. Few words are asked for, so they are looked for rather than listed; all are listed for a misspelt word. */
function stemsOf(items: readonly BearingItem[]): KnownStems {
  let all: Set<string> | undefined;
  return {
    has: (stem) => all?.has(stem) ?? items.some(({ content }) => content.stems.includes(stem)),
    all: () => (all ??= new Set(items.flatMap(({ content }) => content.stems))),
  };
}

/** For each item, the share of the subject's weight that is covered by the item's words; a rare word weighs more. */
function wordsHeld(units: readonly Unit[], items: readonly BearingItem[]): number[] {
  const holding = units.map((unit) => items.map(({ content }) => holds(unit, content)));
  const weights = units.map(({ isWeak }, n) => {
    const exactly = (holding[n] ?? []).filter((share) => share === 1).length;
    const having = exactly > 0 ? exactly : (holding[n] ?? []).filter((share) => share >= MEANT).length;
    // A weak word that no item has belongs to the way of asking: "points" in "security points".
    if (isWeak && having === 0 && units.some((unit) => !unit.isWeak)) return 0;
    return (isWeak ? WEAK : 1) * termWeight(Math.max(1, having), items.length);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return items.map((_, n) =>
    total === 0
      ? 0
      : weights.reduce((sum, weight, unit) => sum + weight * (holding[unit]?.[n] ?? 0), 0) / total,
  );
}

/**
 * Whether each item has one of the subject's names, and some item each of its well-known products; true if the subject has none. Another
 * product of the same kind is another subject.
 */
function holdsNames(units: readonly Unit[], items: readonly BearingItem[]): boolean[] {
  const areProductsNamed = units
    .flatMap(({ products }) => products)
    .every((product) => items.some(({ content }) => content.stems.includes(product)));
  const names = units.filter(({ isName }) => isName);
  return items.map(
    ({ content }) =>
      areProductsNamed && (names.length === 0 || names.some((name) => holds(name, content) === 1)),
  );
}

/** Whether a text has all words of a subject as they are; weak ones only count in a subject that has no other. */
function holdsEachWord(units: readonly Unit[], content: Content): boolean {
  const strong = units.filter(({ isWeak }) => !isWeak);
  const asked = strong.length > 0 ? strong : units;
  return asked.length > 0 && asked.every((unit) => holds(unit, content) === 1);
}

function holds({ stems, concepts, under, words }: Unit, content: Content): number {
  let has = 0;
  for (const stem of stems) if (content.stems.includes(stem)) has++;
  if (has > 0 && has === stems.length) return 1;
  if (under.some((concept) => content.concepts.includes(concept))) return UNDER;
  if (concepts.some((concept) => content.concepts.includes(concept))) return MEANT;
  if (words.length === 0) return 0;
  const each = words.map((word) => holds(word, content));
  return (each.includes(0) ? PART : APART) * mean(each);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function most(values: readonly number[]): number {
  return values.reduce((greatest, value) => Math.max(greatest, value), 0);
}
