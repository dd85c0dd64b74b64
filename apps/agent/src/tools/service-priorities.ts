import { type PrioritiesQuery, type RankedPriority, ServicePriorities } from '@feedback/contract';
import { type PrioritiesAsked, type PrioritiesRead, readPriorities, type ReadPriority } from '@feedback/core';
import { type Deps } from '../deps.ts';
import { toQuote } from './quote.ts';
import { defineTool, type Tool } from './tool.ts';

type Read = Extract<PrioritiesRead, { outcome: 'read' }>;

/** service.priorities: reads what the worker ranked. */
export function servicePriorities(deps: Pick<Deps, 'db' | 'now'>): Tool {
  return defineTool(ServicePriorities, async (args, { workspaceId }, { progress }) => {
    const read = await readPriorities(deps, workspaceId, toAsked(args));
    progress(1, 2, 'The ranking is read');
    if (read.outcome === 'not-ranked') {
      return {
        result: { as_of: null, currency: read.currency, total: 0, next_cursor: null, priorities: [] },
      };
    }
    if (read.outcome === 'bad-cursor')
      return {
        failure: {
          code: 'not_found',
          detail: 'cursor is not one that an answer gave; call again without it',
        },
      };
    if (read.outcome === 'cursor-expired') {
      return {
        failure: {
          code: 'not_found',
          detail: 'The ranking this cursor belongs to is gone; call again without it',
        },
      };
    }
    return {
      result: {
        as_of: read.ranking.asOf.toISOString(),
        currency: read.ranking.currency,
        total: read.total,
        next_cursor: read.nextCursor,
        priorities: read.priorities.map((priority) =>
          toPriority(priority, args.explain === true ? read : undefined),
        ),
      },
    };
  });
}

function toAsked(args: PrioritiesQuery): PrioritiesAsked {
  return {
    filter: {
      ...(args.project_id === undefined ? {} : { projectId: args.project_id }),
      ...(args.state === undefined ? {} : { states: args.state }),
      ...(args.kind === undefined ? {} : { kind: args.kind }),
      ...(args.since === undefined ? {} : { since: new Date(args.since) }),
      ...(args.assignee === undefined ? {} : { assignee: args.assignee }),
    },
    ...(args.query === undefined ? {} : { query: args.query }),
    ...(args.min_confidence === undefined ? {} : { minConfidence: args.min_confidence }),
    ...(args.as_of === undefined ? {} : { asOf: new Date(args.as_of) }),
    ...(args.revenue_weight === undefined ? {} : { revenueWeight: args.revenue_weight }),
    ...(args.cursor === undefined ? {} : { cursor: args.cursor }),
    order: args.sort ?? 'score',
    limit: args.limit ?? 20,
  };
}

function toPriority(priority: ReadPriority, explainedBy: Read | undefined): RankedPriority {
  const { detail } = priority;
  return {
    id: priority.id,
    rank: priority.rank,
    title: priority.title,
    kind: priority.kind,
    state: priority.state,
    assignee: priority.assignee,
    score: priority.score,
    revenue_at_stake: {
      amount: Number(detail.revenueAtStake.amount),
      period: 'year',
      known_customers: detail.revenueAtStake.knownCustomers,
      unknown_customers: detail.revenueAtStake.unknownCustomers,
    },
    reach: detail.reach,
    trend: toTrend(detail.trend),
    confidence: detail.confidence,
    quotes: priority.quotes.map(toQuote),
    spec: { available: false, version: null, stale: null },
    ...(explainedBy ? { explain: toExplanation(priority, explainedBy) } : {}),
  };
}

function toTrend(trend: ReadPriority['detail']['trend']): RankedPriority['trend'] {
  return {
    direction: trend.direction,
    rate_ratio: trend.rateRatio,
    ci90: trend.interval,
    p: trend.p,
    significant: trend.significant,
    window_days: trend.windowDays,
    current: trend.current,
    previous: trend.previous,
    weekly: trend.weekly,
  };
}

/** The terms are told at the weight that was asked for, so that they add up to the demand beside them. */
function toExplanation(
  { demand, detail }: ReadPriority,
  { ranking, revenueWeight }: Read,
): NonNullable<RankedPriority['explain']> {
  const typicalRevenue = ranking.medianRevenue === null ? null : Number(ranking.medianRevenue);
  const terms = detail.explain.terms.map(({ feedbackId, severity, ageDays, urgency, revenue }) => {
    const yearly = revenue === null ? null : Number(revenue);
    const factor =
      typicalRevenue === null
        ? 1
        : 1 + revenueWeight * Math.log2(1 + (yearly ?? typicalRevenue) / typicalRevenue);
    return {
      feedback_id: feedbackId,
      severity,
      age_days: ageDays,
      urgency,
      revenue: yearly,
      revenue_factor: factor,
      demand: urgency * factor,
    };
  });
  const told = terms.reduce((sum, term) => sum + term.demand, 0);
  return {
    demand,
    demand_scale: ranking.demandScale,
    revenue_weight: revenueWeight,
    typical_revenue: typicalRevenue,
    terms,
    others: { customers: detail.explain.others.customers, demand: Math.max(0, demand - told) },
  };
}
