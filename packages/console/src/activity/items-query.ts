import { isId } from '@feedback/contract';
import { type FeedbackState } from '@feedback/core';
import { type Query } from '../act-page.ts';
import { STATES } from './item-words.ts';

/** What the address of the list asks for; an empty text does not filter. */
export type ItemsQuery = { q: string; source: string; state: FeedbackState | ''; before: string };

const MOST = 200;

/** Reads the query. Values that the form does not offer count as absent. */
export function toItemsQuery(query: Query): ItemsQuery {
  const text = (name: string) => {
    const given = typeof query[name] === 'string' ? query[name] : '';
    return Array.from(given.replaceAll('\0', '').trim()).slice(0, MOST).join('');
  };
  return {
    q: text('q'),
    source: text('source'),
    state: STATES.find((state) => state === text('state')) ?? '',
    before: isId(text('before')) ? text('before') : '',
  };
}
