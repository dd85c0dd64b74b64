import { type Break, findBreaks, type Span } from '../text/clause-breaks.ts';
import { wordsOf } from '../text/words.ts';
import { type ReadBreak, TEXT_FEATURES } from './part-reader.ts';

/** What an item of the workspace says, and whether it is a part of another one. */
export type WordedItem = { key: string; text: string; isPart: boolean };

/** So many items, with the one that is divided, say the same words beside other things. */
const LEAST_ITEMS = 3;
/**
 * From this probability of telling something on, words that several items share may be a part. Of 102 introductions 97 have less, and so have
 * 24 of 100 things that texts of several things speak of. Most of these are worded by one customer alone, which `part-reader.ts` judges.
 */
const LEAST_TELLING = 0.8;
const TELLING = { left: TEXT_FEATURES.indexOf('left tells'), right: TEXT_FEATURES.indexOf('right tells') };

/**
 * Leaves out the breaks of items beside which stand words that several items of the workspace share and that hardly tell anything:
 * they introduce what is said ("My colleagues asked me to write."). Clusters cannot say so: the items that have such words are as alike in them
 * as in a subject. Takes time in proportion to the texts.
 */
export function withoutSharedRemarks<Item extends { key: string; breaks: ReadBreak[] }>(
  items: readonly Item[],
  said: readonly WordedItem[],
): Item[] {
  const textOf = new Map(said.map(({ key, text }) => [key, text]));
  const read = items.map((item) => ({ item, remarks: remarksBeside(item, textOf.get(item.key) ?? '') }));
  const asked = new Set(read.flatMap(({ remarks }) => [...remarks.values()].flat()));
  const sharing = asked.size === 0 ? new Map<string, Set<string>>() : findSharing(asked, said);
  const isShared = (remark: string) => (sharing.get(remark)?.size ?? 0) >= LEAST_ITEMS;
  return read.map(({ item, remarks }) => ({
    ...item,
    breaks: item.breaks.filter((place) => !remarks.get(place)?.some(isShared)),
  }));
}

/** The sides of each break that hardly tell anything. */
function remarksBeside({ breaks }: { breaks: ReadBreak[] }, text: string): Map<ReadBreak, string[]> {
  const found = new Map(breaks.length === 0 ? [] : findBreaks(text).map((one) => [placeOf(one), one]));
  return new Map(
    breaks.map((place) => {
      const sides = found.get(`${place.end} ${place.start}`);
      const remarks = (['left', 'right'] as const).filter(
        (side) => (place.features[TELLING[side]] ?? 1) < LEAST_TELLING,
      );
      return [place, sides ? remarks.map((side) => formOf(text, sides[side])) : []];
    }),
  );
}

function placeOf({ left, right }: Break): string {
  return `${left.end} ${right.start}`;
}

/** The items that say each of these words beside others. What was divided off stood beside others too. */
function findSharing(asked: ReadonlySet<string>, said: readonly WordedItem[]): Map<string, Set<string>> {
  const sharing = new Map<string, Set<string>>();
  for (const { key, text, isPart } of said) {
    const sides = findBreaks(text).flatMap(({ left, right }) => [left, right]);
    const whole = isPart ? [{ start: 0, end: text.length }] : [];
    for (const side of [...sides, ...whole]) {
      const form = formOf(text, side);
      if (asked.has(form)) sharing.set(form, (sharing.get(form) ?? new Set()).add(key));
    }
  }
  return sharing;
}

function formOf(text: string, { start, end }: Span): string {
  return wordsOf(text.slice(start, end).toLowerCase()).join(' ');
}
