import { KINDS, type Kind, PRIORITY_STATES, type PriorityState } from '@feedback/contract/vocabulary';
import { type PrioritiesAsked } from '@feedback/core';
import { type Request } from 'express';

const PAGE = 50;
/** What is still to be decided or done: what the board shows unless asked otherwise. */
const ACTIVE: PriorityState[] = ['open', 'building'];
export const ORDERS = ['score', 'revenue', 'trend', 'recent'] as const;

/** What the board's address asks for; an empty text does not filter. */
export type BoardQuery = {
  q: string;
  /** `active`, `all`, or one state. */
  state: string;
  kind: string;
  order: (typeof ORDERS)[number];
  assignee: string;
  project: string;
  cursor: string;
};

/** Reads the query of the board's address. Values that the form does not offer count as absent. */
export function toBoardQuery({ query }: Pick<Request, 'query'>): BoardQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 200) : '');
  const oneOf = (name: string, known: readonly string[]) => (known.includes(text(name)) ? text(name) : '');
  return {
    q: text('q').replaceAll('\0', '').trim(),
    state: oneOf('state', ['all', ...PRIORITY_STATES]) || 'active',
    kind: oneOf('kind', KINDS),
    order: (oneOf('order', ORDERS) || 'score') as BoardQuery['order'], // `oneOf` returns a known one
    assignee: text('assignee').replaceAll('\0', ''),
    project: text('project').replaceAll('\0', ''),
    cursor: text('cursor'),
  };
}

export function isFiltered({ q, state, kind, assignee, project }: BoardQuery): boolean {
  return q !== '' || state !== 'active' || kind !== '' || assignee !== '' || project !== '';
}

export function toAsked({ q, state, kind, order, assignee, project, cursor }: BoardQuery): PrioritiesAsked {
  return {
    filter: {
      ...(state === 'all' ? {} : { states: state === 'active' ? ACTIVE : [state as PriorityState] }),
      ...(kind === '' ? {} : { kind: kind as Kind }),
      ...(assignee === '' ? {} : { assignee }),
      ...(project === '' ? {} : { projectId: project }),
    },
    ...(q === '' ? {} : { query: q }),
    order,
    limit: PAGE,
    ...(cursor === '' ? {} : { cursor }),
  };
}
