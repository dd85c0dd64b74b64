import { findCentre, toClusterVector } from '../clusters/cluster-vector.ts';
import { similarity } from '../encoder/item-vector.ts';
import { rowAt, type VectorRows, withoutCentre } from '../encoder/vector-rows.ts';
import { type Language } from '../text/language.ts';
import { type KnownStems, type SubjectReader, type Unit } from './subject.ts';

/**
 * An item to compare with a subject, by the stems of its words; `priority` is the priority it was placed in. `isRead`: a large model read
 * it, and its vector is that of what is needed.
 */
export type BearingItem = { stems: readonly string[]; priority: string | null; isRead: boolean };

/**
 * `vectors` are those of the items, in order. `language` is that of the whole question: the words of one part do not show it.
 */
export type BearingDeps = { vectors: VectorRows; reader: SubjectReader; language?: Language };

/** What the probability is made of, in the order of the weights in `model/bearing.json` and `model/bearing-needs.json`. */
export const BEARING_FEATURES = [
  'cosine',
  'behind the nearest',
  'others of the priority',
  'above the others',
  'few items',
  'above the others among few',
] as const;

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
  { vectors, reader, language }: BearingDeps,
): (part: string, vector: Int8Array) => Compared[] {
  const known = stemsOf(items);
  const centre = findCentre(vectors);
  const centred = withoutCentre(vectors, centre);
  return (part, vector) => {
    const units = reader.readPart(part, known, language);
    const own = toClusterVector(vector, centre);
    const centredCosines = items.map((_, n) => similarity(own, rowAt(centred, n)));
    const cosines = items.map((_, n) => similarity(vector, rowAt(vectors, n)));
    const nearest = most(centredCosines);
    const above = aboveTheOthers(centredCosines);
    const few = 1 / Math.sqrt(Math.max(1, items.length));
    const others = openOthers(items, centredCosines);
    const areNamed = holdsNames(units, items);
    return items.map(({ stems }, n) => ({
      isNamed: areNamed[n] ?? true,
      saysIt: holdsEachWord(units, stems),
      features: [
        cosines[n] ?? 0,
        nearest - (centredCosines[n] ?? 0),
        others(n),
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
    has: (stem) => all?.has(stem) ?? items.some(({ stems }) => stems.includes(stem)),
    all: () => (all ??= new Set(items.flatMap(({ stems }) => stems))),
  };
}

/**
 * Whether each item has one of the subject's names, and some item each of its well-known products; true if the subject has none. Another
 * product of the same kind is another subject.
 */
function holdsNames(units: readonly Unit[], items: readonly BearingItem[]): boolean[] {
  const areProductsNamed = units
    .filter(({ isProduct }) => isProduct)
    .every(({ stem }) => items.some(({ stems }) => stems.includes(stem)));
  const names = units.filter(({ isName }) => isName);
  return items.map(
    ({ stems }) => areProductsNamed && (names.length === 0 || names.some(({ stem }) => stems.includes(stem))),
  );
}

/** Whether a text has all words of a subject as they are; weak ones only count in a subject that has no other. */
function holdsEachWord(units: readonly Unit[], stems: readonly string[]): boolean {
  const strong = units.filter(({ isWeak }) => !isWeak);
  const asked = strong.length > 0 ? strong : units;
  return asked.length > 0 && asked.every(({ stem }) => stems.includes(stem));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function most(values: readonly number[]): number {
  return values.reduce((greatest, value) => Math.max(greatest, value), 0);
}
