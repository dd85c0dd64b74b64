import {
  type PrioritiesQuery,
  type PrioritiesResult,
  type RankedPriority,
  ServicePriorities,
  isId,
} from '@feedback/contract';
import { asLine } from '../answers/customers-text.ts';
import { type PrioritiesAsked, readPriorities, type RankedArea } from '../priorities/read-priorities.ts';
import { readPriority } from '../priorities/read-priority.ts';
import { briefRow } from './brief-row.ts';
import { prioritiesText, priorityText, toAreaRow, toRow, whyText } from './priorities-text.ts';
import { BRIEF_QUOTES, toPriority } from './to-priority.ts';
import {
  FIRST_LOOK_TOKENS,
  fitting,
  likelyTokens,
  MOST_TOKENS,
  partAtMost,
  tokensAtMost,
} from './token-estimate.ts';
import { type ToolDeps } from './tool-deps.ts';
import { defineTool, type Outcome, type Progress, type Tool } from './tool.ts';

type PrioritiesDeps = Pick<ToolDeps, 'db' | 'now' | 'detailMemory'>;

const DEFAULT_LIMIT = 20;
/** The most areas in an answer; more would leave no room for priorities. */
const MOST_AREAS = 20;
const AREA_LENGTH = 80;
/** The token cost of what surrounds the rows, in both forms of the answer. */
const FRAME_TOKENS = 215;
/** The arguments that apply when one priority is requested; all others narrow a list. */
const OF_ONE = ['priority_id', 'limit', 'cursor', 'explain', 'revenue_weight'];

/**
 * The arguments that apply together with `as_of`. Areas are not among them: only today's areas are known, so an answer about the
 * past would change with them.
 */
const OF_THE_PAST = Object.keys(ServicePriorities.input.properties).filter(
  (name) => !['group_by', 'area_id', 'priority_id'].includes(name),
);

/** service.priorities: reads the ranking that the worker has computed. */
export function servicePriorities(deps: PrioritiesDeps): Tool {
  return defineTool(
    ServicePriorities,
    (args, { workspaceId }, { progress }) =>
      args.priority_id === undefined
        ? list(deps, workspaceId, args, progress)
        : one(deps, workspaceId, { ...args, priority_id: args.priority_id }),
    ({ priority_id: id, as_of: asOf }) => {
      if (id !== undefined) return { with: 'priority_id', takes: OF_ONE };
      return asOf === undefined ? undefined : { with: 'as_of', takes: OF_THE_PAST };
    },
  );
}

async function list(
  deps: PrioritiesDeps,
  workspaceId: string,
  args: PrioritiesQuery,
  progress: Progress,
): Promise<Outcome<PrioritiesResult>> {
  if (args.area_id !== undefined && !isId(args.area_id))
    return { failure: { code: 'not_found', detail: 'There is no area with this id; group_by lists areas' } };
  const read = await readPriorities(deps, workspaceId, {
    ...toAsked(args),
    ...(args.explain !== true && { quotesEach: BRIEF_QUOTES }),
  });
  progress(1, 2, 'Ranking read');
  if (read.outcome === 'bad-cursor') return badCursor('is not valid');
  if (read.outcome === 'cursor-expired') return badCursor('belongs to a ranking that no longer exists');
  if (read.outcome === 'not-ranked') {
    const { currency } = read;
    const result = { as_of: null, currency, total: 0, next_cursor: null, priorities: [] };
    return { result, text: prioritiesText(result, { isCut: false, lines: [] }) };
  }
  const isExplained = args.explain === true;
  const withArea = args.group_by !== undefined;
  const all: Row[] = read.priorities.map((priority) =>
    isExplained
      ? explainedRow(toPriority(priority, { brief: false, explainedBy: read }))
      : briefRow(priority, { withArea }),
  );
  const areas = read.areas?.slice(0, MOST_AREAS).map(toArea);
  const isFirstLook = args.limit === undefined && !isExplained;
  const rows = fitting(
    all,
    isFirstLook
      ? ({ tokens }) => tokens
      : ({ priority, line, why = '' }) => partAtMost(priority) + tokensAtMost(line) + tokensAtMost(why),
    (isFirstLook ? FIRST_LOOK_TOKENS : MOST_TOKENS) - FRAME_TOKENS - tokensOfAreas(areas),
  );
  const priorities = rows.map(({ priority }) => priority);
  const result: PrioritiesResult = {
    as_of: read.ranking.asOf.toISOString(),
    currency: read.ranking.currency,
    total: read.total,
    next_cursor: read.cursorAfter(priorities.length),
    priorities,
    ...(areas && { areas }),
  };
  const lines = rows.map(({ line }) => line);
  return { result, text: prioritiesText(result, { isCut: rows.length < all.length, lines }) };
}

/** A priority in both forms of the answer; `why` explains its score in the text. */
type Row = { priority: RankedPriority; line: string; why?: string; tokens: number };

function explainedRow(priority: RankedPriority): Row {
  return { priority, line: toRow(priority), why: whyText(priority), tokens: 0 };
}

function toArea({ id, title, priorities, highestRank }: RankedArea) {
  return { id, title: asLine(title, AREA_LENGTH), priorities, highest_rank: highestRank };
}

function tokensOfAreas(areas: PrioritiesResult['areas'] = []): number {
  return areas.reduce((sum, area) => sum + likelyTokens(JSON.stringify(area) + toAreaRow(area)), 0);
}

async function one(
  deps: PrioritiesDeps,
  workspaceId: string,
  args: PrioritiesQuery & { priority_id: string },
): Promise<Outcome<PrioritiesResult>> {
  const { limit = DEFAULT_LIMIT, cursor } = args;
  const read = await readPriority(deps, workspaceId, {
    priorityId: args.priority_id,
    ...(args.revenue_weight === undefined ? {} : { revenueWeight: args.revenue_weight }),
    quotes: { limit, ...(cursor === undefined ? {} : { cursor }) },
  });
  if (read.outcome === 'bad-cursor') return badCursor('is not from an answer about a priority');
  if (read.outcome === 'not-found')
    return {
      failure: {
        code: 'not_found',
        detail: 'There is no priority with this id; service.priorities lists them',
      },
    };
  if (read.outcome === 'not-ranked')
    return {
      failure: { code: 'not_found', detail: 'This priority has not been ranked yet; ask again in a minute' },
    };
  const full = toPriority(read.priority, {
    brief: false,
    ...(args.explain === true ? { explainedBy: read } : {}),
  });
  // Each quote appears in both forms of the answer, and in the text it also has quotation markup.
  const quotes = fitting(
    full.quotes,
    (quote) => 2 * partAtMost(quote),
    MOST_TOKENS - FRAME_TOKENS - 2 * partAtMost({ ...full, quotes: [] }) - tokensAtMost(whyText(full)),
  );
  const result: PrioritiesResult = {
    as_of: read.ranking.asOf.toISOString(),
    currency: read.ranking.currency,
    total: 1,
    next_cursor: read.cursorAfter(quotes.length),
    priorities: [{ ...full, quotes }],
  };
  return { result, text: priorityText(result) };
}

function badCursor(problem: string): Outcome<never> {
  return { failure: { code: 'not_found', detail: `The cursor ${problem}; call again without it` } };
}

function toAsked(args: PrioritiesQuery): PrioritiesAsked {
  return {
    filter: {
      ...(args.project_id === undefined ? {} : { projectId: args.project_id }),
      ...(args.state === undefined ? {} : { states: args.state }),
      ...(args.kind === undefined ? {} : { kind: args.kind }),
      ...(args.since === undefined ? {} : { since: new Date(args.since) }),
      ...(args.assignee === undefined ? {} : { assignee: args.assignee }),
      ...(args.area_id === undefined ? {} : { areaId: args.area_id }),
    },
    withAreas: args.group_by === 'area',
    ...(args.query === undefined ? {} : { query: args.query }),
    ...(args.min_confidence === undefined ? {} : { minConfidence: args.min_confidence }),
    ...(args.as_of === undefined ? {} : { asOf: new Date(args.as_of) }),
    ...(args.revenue_weight === undefined ? {} : { revenueWeight: args.revenue_weight }),
    ...(args.cursor === undefined ? {} : { cursor: args.cursor }),
    order: args.sort ?? 'score',
    limit: args.limit ?? DEFAULT_LIMIT,
  };
}
