import { READ_PARTS, type ReadPart } from '@feedback/core';
import { type Request } from 'express';

/** The longest question, in characters. */
export const MOST_CHARACTERS = 1_000;
const PAGE = 10;
const MOST = 50;

/** What the page's address asks; `without` are the parts of the reading that the person took out. */
export type AskQuery = { q: string; without: ReadPart[]; quotes: number };

export function toAskQuery({ query }: Pick<Request, 'query'>): AskQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const without = text('without').split(',');
  const quotes = Number(text('quotes'));
  return {
    q: text('q').replaceAll('\0', '').trim().slice(0, MOST_CHARACTERS),
    without: READ_PARTS.filter((part) => without.includes(part)),
    quotes: Number.isInteger(quotes) && quotes >= PAGE ? Math.min(quotes, MOST) : PAGE,
  };
}

/** The number of quotations on the next longer page; null when there is none. */
export function moreQuotes({ quotes }: AskQuery, shown: number): number | null {
  return shown < quotes || quotes >= MOST ? null : Math.min(MOST, quotes + 2 * PAGE);
}

/** The query of the address that asks so. */
export function toSearch({ q, without, quotes }: AskQuery): Record<string, string | undefined> {
  return {
    q,
    without: without.join(','),
    quotes: quotes === PAGE ? undefined : String(quotes),
  };
}
