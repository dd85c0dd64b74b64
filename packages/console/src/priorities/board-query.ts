import { PRIORITY_ORDERS } from '@feedback/contract';
import { KINDS, PRIORITY_STATES } from '@feedback/contract/vocabulary';
import { type Request } from 'express';

const PAGE = 50;

/** What the board's address asks for; an empty text does not filter. */
export type BoardQuery = {
  q: string;
  /** `active`, `all`, or one state. */
  state: string;
  kind: string;
  order: (typeof PRIORITY_ORDERS)[number];
  assignee: string;
  project: string;
  cursor: string;
};

/** Reads the query of the board's address. Values that the form does not offer count as absent. */
export function toBoardQuery({ query }: Pick<Request, 'query'>): BoardQuery {
  const text = (name: string) => {
    const given = typeof query[name] === 'string' ? query[name] : '';
    return Array.from(given).slice(0, 200).join('');
  };
  const oneOf = (name: string, known: readonly string[]) => (known.includes(text(name)) ? text(name) : '');
  return {
    q: text('q').replaceAll('\0', '').trim(),
    state: oneOf('state', ['all', ...PRIORITY_STATES]) || 'active',
    kind: oneOf('kind', KINDS),
    order: PRIORITY_ORDERS.find((order) => order === text('order')) ?? 'score',
    assignee: text('assignee').replaceAll('\0', ''),
    project: text('project').replaceAll('\0', ''),
    cursor: text('cursor'),
  };
}

export function isFiltered({ q, state, kind, assignee, project }: BoardQuery): boolean {
  return q !== '' || state !== 'active' || kind !== '' || assignee !== '' || project !== '';
}

/** The query as the act takes it. */
export function toAsked({ q, state, kind, order, assignee, project, cursor }: BoardQuery): object {
  return {
    ...(state !== 'all' && { state }),
    ...(kind !== '' && { kind }),
    ...(assignee !== '' && { assignee }),
    ...(project !== '' && { project_id: project }),
    ...(q !== '' && { q }),
    ...(cursor !== '' && { cursor }),
    sort: order,
    limit: PAGE,
  };
}
