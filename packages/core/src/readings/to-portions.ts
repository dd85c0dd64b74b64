import { type Need, type Reading, type SaysNothing } from '@feedback/contract';
import { newId, type secondReadings, type understandings } from '@feedback/db';
import { leavingWords } from './leaving.ts';

type Unread = secondReadings.Unread;

/** One thing that an item speaks of: the item itself, or a part of it with its place in the item's text. */
export type Portion = {
  id: string;
  item: Unread;
  need: Need;
  text: string;
  place: { start: number; end: number } | null;
  /** The words by which the customer says that they may leave. */
  churnRisk: string | null;
};

/** The things that an item speaks of, in the order of its words; one alone where it may not be divided. */
export function toPortions({ item, reading }: { item: Unread; reading: Reading }): Portion[] {
  const said = item.mayDivide ? apart(reading.needs, item.text) : [];
  const [first] = reading.needs;
  if (!first) return [];
  const words = leavingWords(item, reading.leaving);
  if (said.length < 2)
    return [{ id: item.id, item, need: first, text: item.text, place: null, churnRisk: words }];
  const leaver = words === null ? -1 : leaverAt(said, words);
  return said.map(({ need, start, end }, at) => {
    const text = item.text.slice(start, end);
    const churnRisk = at === leaver ? words : null;
    return { id: newId(), item, need, text, place: { start, end }, churnRisk };
  });
}

type Said = { need: Need; start: number; end: number };

/** The needs whose words stand apart from each other. */
function apart(needs: readonly Need[], text: string): Said[] {
  const places = needs
    .map((need) => ({
      need,
      start: text.indexOf(need.quote),
      end: text.indexOf(need.quote) + need.quote.length,
    }))
    .filter(({ start }) => start >= 0)
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const kept: Said[] = [];
  for (const place of places) if (place.start >= (kept.at(-1)?.end ?? 0)) kept.push(place);
  return kept;
}

/** Which of the things said holds the words of leaving; the last one where none does. */
function leaverAt(said: readonly Said[], words: string): number {
  const at = said.findIndex(({ need }) => need.quote.includes(words));
  return at < 0 ? said.length - 1 : at;
}

/** Why an item is set aside in which a model read nothing. */
export const ASIDE: Readonly<Record<SaysNothing, understandings.QuarantineReason>> = {
  test: 'test',
  advert: 'spam',
  courtesy: 'courtesy',
  fragment: 'noise',
  misdirected: 'noise',
  injection: 'injection',
};
