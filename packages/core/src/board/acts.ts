import { Id, PRIORITY_ORDERS, PriorityList, PriorityShown, Type } from '@feedback/contract';
import { KINDS, PRIORITY_STATES, type PriorityState } from '@feedback/contract/vocabulary';
import { type ActDeps } from '../acts/act-deps.ts';
import { act, type Caller, type Refusal, refused } from '../acts/act.ts';
import { type DetailMemory } from '../priorities/detail-memory.ts';
import { type PrioritiesRead, readPriorities, type ReadPriority } from '../priorities/read-priorities.ts';
import { shownName } from '../sharing/shown-name.ts';
import { toPriority } from '../tools/to-priority.ts';
import { NO_PRIORITY, NO_SUCH_PAGE, readPriorityView } from './read-priority-view.ts';

type Reading = Pick<ActDeps, 'db' | 'now'> & { detailMemory?: DetailMemory };
/** The ranked priorities, or that there are none yet. */
export type PriorityPage = Extract<PrioritiesRead, { outcome: 'read' | 'not-ranked' }>;

const tag = 'Priorities';
const [USUAL, MOST] = [20, 100];
/** What is still to be decided or done. */
const ACTIVE: PriorityState[] = ['open', 'building'];

const text = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, noNul: true, wellFormed: true, description }));
const cursor = Type.Optional(
  Type.String({ maxLength: 500, description: 'The next_cursor of the page before.' }),
);
const limit = (most: number, what: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, description: `${what}; ${USUAL} when absent.` }));

const NOT_RANKED: Refusal = {
  kind: 'conflict',
  detail: 'This priority has not been ranked yet. Ask again in a minute',
};

export const listPriorities = act({
  method: 'GET',
  path: '/api/priorities',
  tag,
  summary: 'The ranked priorities, page by page, each with one quotation.',
  least: 'viewer',
  input: Type.Object({
    q: text('Only priorities whose title has these words.'),
    state: Type.Optional(
      Type.Enum(['active', ...PRIORITY_STATES], {
        description: '`active` is `open` and `building`; all when absent.',
      }),
    ),
    kind: Type.Optional(Type.Enum([...KINDS])),
    sort: Type.Optional(Type.Enum([...PRIORITY_ORDERS], { description: '`score` when absent.' })),
    assignee: text('Only priorities of this owner.'),
    project_id: text('Only priorities with feedback of this project.'),
    cursor,
    limit: limit(MOST, 'How many'),
  }),
  example: { kind: 'bug', sort: 'revenue', limit: 5 },
  answers: { 200: PriorityList },
  refusals: [NO_SUCH_PAGE],
  run: async (
    deps: Reading,
    { workspaceId },
    { q, state, kind, sort = 'score', assignee, project_id: projectId, cursor: from, limit: most = USUAL },
  ): Promise<PriorityPage> => {
    const read = await readPriorities(deps, workspaceId, {
      filter: {
        ...(state !== undefined && { states: state === 'active' ? ACTIVE : [state] }),
        ...(kind !== undefined && { kind }),
        ...(assignee !== undefined && { assignee }),
        ...(projectId !== undefined && { projectId }),
      },
      ...(q !== undefined && { query: q }),
      order: sort,
      limit: most,
      ...(from !== undefined && { cursor: from }),
    });
    if (read.outcome === 'bad-cursor' || read.outcome === 'cursor-expired') throw refused(NO_SUCH_PAGE);
    return read;
  },
  shown: toList,
});

export const getPriority = act({
  method: 'GET',
  path: '/api/priorities/{id}',
  tag,
  summary:
    'A priority, or the one it was merged into: how its score is made, and what customers say in it, the best quotations first.',
  least: 'viewer',
  input: Type.Object({ id: Id, cursor, limit: limit(MOST, 'How many quotations') }),
  answers: { 200: PriorityShown },
  refusals: [NO_SUCH_PAGE, NO_PRIORITY, NOT_RANKED],
  run: async (
    deps: Pick<ActDeps, 'revenueBands'> & Reading,
    caller,
    { id: priorityId, cursor: from, limit: most = USUAL },
  ) => {
    const view = await readPriorityView(deps, caller, { priorityId, limit: most, cursor: from });
    if (view === 'not-ranked') throw refused(NOT_RANKED);
    return view;
  },
  shown: (view, caller) => ({
    as_of: view.ranking.asOf.toISOString(),
    currency: view.ranking.currency,
    priority: toPriority(forReader(view.priority, caller), { brief: false, explainedBy: view }),
    next_cursor: view.next,
  }),
});

function toList(read: PriorityPage, caller: Caller): PriorityList {
  if (read.outcome === 'not-ranked')
    return { as_of: null, currency: read.currency, total: 0, next_cursor: null, priorities: [] };
  const { ranking, total, priorities } = read;
  return {
    as_of: ranking.asOf.toISOString(),
    currency: ranking.currency,
    total,
    next_cursor: read.cursorAfter(priorities.length),
    priorities: priorities.map((one) => toPriority(forReader(one, caller), { brief: true })),
  };
}

/** A priority with its customers named as the reader may see them. */
function forReader(priority: ReadPriority, { role }: Caller): ReadPriority {
  const nameFor = (name: string | null) => (name === null ? null : shownName(role, name));
  const quotes = priority.quotes.map((quote) => ({
    ...quote,
    customer: nameFor(quote.customer),
    account: nameFor(quote.account),
  }));
  return { ...priority, quotes };
}
