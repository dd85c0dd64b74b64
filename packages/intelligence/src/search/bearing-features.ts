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
  /** The share of the part's telling words that the item has, 0..1; 0 if there are none. */
  wordsSaid: number;
};

/** A part compared with all items together. */
export type ComparedWhole = {
  items: Compared[];
  /** How many words of the part say something, and the share of them that any item has. */
  words: number;
  wordsSaid: number;
};

/** Compares each item with a part of a subject. */
export function openBearingFeatures(
  items: readonly BearingItem[],
  { vectors, reader, language }: BearingDeps,
): (part: string, vector: Int8Array) => ComparedWhole {
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
    const telling = tellingStems(units);
    const compared = items.map(({ stems }, n) => ({
      isNamed: areNamed[n] ?? true,
      wordsSaid: shareHeld(telling, (stem) => stems.includes(stem)),
      features: [
        cosines[n] ?? 0,
        nearest - (centredCosines[n] ?? 0),
        others(n),
        above[n] ?? 0,
        few,
        few * (above[n] ?? 0),
      ],
    }));
    return { items: compared, words: telling.length, wordsSaid: shareHeld(telling, known.has) };
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

/** The stems of the words of a subject that say something; weak ones only count in a subject that has no other. */
function tellingStems(units: readonly Unit[]): string[] {
  const strong = units.filter(({ isWeak }) => !isWeak);
  return [...new Set((strong.length > 0 ? strong : units).map(({ stem }) => stem))];
}

function shareHeld(stems: readonly string[], isHeld: (stem: string) => boolean): number {
  return stems.filter(isHeld).length / Math.max(1, stems.length);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function most(values: readonly number[]): number {
  return values.reduce((greatest, value) => Math.max(greatest, value), 0);
}
