import { isUuid, type items } from '@feedback/db';
import { type Request } from 'express';
import { STATES } from './item-words.ts';

/** What the address of the list asks for; an empty text does not filter. */
export type ItemsQuery = { q: string; source: string; state: items.ItemState | ''; before: string };

/** Reads the query. Values that the form does not offer count as absent. */
export function toItemsQuery({ query }: Pick<Request, 'query'>): ItemsQuery {
  const text = (name: string) =>
    (typeof query[name] === 'string' ? query[name] : '').replaceAll('\0', '').trim().slice(0, 200);
  return {
    q: text('q'),
    source: text('source'),
    state: STATES.find((state) => state === text('state')) ?? '',
    before: isUuid(text('before')) ? text('before') : '',
  };
}

export function toItemFilter({ q, source, state }: ItemsQuery): items.ItemFilter {
  return {
    ...(q !== '' && { words: q }),
    ...(source !== '' && { source }),
    ...(state !== '' && { state }),
  };
}
