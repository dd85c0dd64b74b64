import { type RankedPriority } from '@feedback/contract';
import { revenueBase } from '@feedback/intelligence';
import { asLine } from '../answers/customers-text.ts';
import { type ReadPriority } from '../priorities/read-priorities.ts';
import { isFormer } from '../priorities/stored-detail.ts';
import { toQuote } from './quote.ts';
import { rounded, significant } from './rounded.ts';
import { withoutNulls } from './without-nulls.ts';

/** The inputs for computing a score's terms: the ranking's own figures, and the requested weight. */
export type Weighing = {
  ranking: { medianRevenue: string | null; demandScale: number };
  revenueWeight: number;
};

/** How much to show of one priority: enough to choose among many, or everything, optionally with an explanation of its score. */
export type Detail = { brief: true; withArea?: boolean } | { brief: false; explainedBy?: Weighing };

const TITLE_LENGTH = 120;
/** The quotations of each priority of a list. */
export const BRIEF_QUOTES = 1;
const BRIEF_QUOTE = { text: 120, name: 40 };
const BRIEF_SOURCES = 2;
const MOST_SOURCES = 20;
const SOURCE_LENGTH = 40;
const DIGITS = 4;
const ACCOUNT_LENGTH = 80;

/** A priority as an agent reads it. Fields without a value are left out: each would cost tokens in every row. */
export function toPriority(priority: ReadPriority, detail: Detail): RankedPriority {
  const { revenueAtStake, reach, trend, confidence, perhaps = 0 } = priority.detail;
  const quotes = detail.brief ? priority.quotes.slice(0, BRIEF_QUOTES) : priority.quotes;
  return {
    id: priority.id,
    rank: priority.rank,
    title: asLine(priority.title, TITLE_LENGTH),
    kind: priority.kind,
    state: priority.state,
    ...(showsArea(detail) && priority.areaId !== null && { area_id: priority.areaId }),
    ...(priority.assignee === null ? {} : { assignee: asLine(priority.assignee) }),
    score: rounded(priority.score, 1),
    revenue_at_stake: {
      amount: Number(revenueAtStake.amount),
      period: 'year',
      known_customers: revenueAtStake.knownCustomers,
      unknown_customers: revenueAtStake.unknownCustomers,
      ...('unprovenAccounts' in revenueAtStake &&
        revenueAtStake.unprovenAccounts > 0 && {
          unproven: {
            accounts: revenueAtStake.unprovenAccounts,
            amount: Number(revenueAtStake.unprovenAmount),
          },
        }),
    },
    reach: {
      customers: reach.customers,
      ...('accounts' in reach && { accounts: reach.accounts }),
      signals: reach.signals,
      ...(perhaps > 0 && { perhaps }),
      sources: reach.sources
        .slice(0, detail.brief ? BRIEF_SOURCES : MOST_SOURCES)
        .map((source) => asLine(source, SOURCE_LENGTH)),
    },
    ...toWarnings(priority),
    trend: toTrend(trend, detail),
    confidence: {
      value: rounded(confidence.value, 2),
      lower: rounded(confidence.lower, 2),
      level: confidence.level,
      basis: confidence.basis,
    },
    quotes: quotes.map((quote) => toQuote(quote, detail.brief ? BRIEF_QUOTE : undefined)),
    spec:
      priority.spec === null
        ? { available: false }
        : { available: true, version: priority.spec.version, stale: priority.spec.stale },
    ...(detail.brief || !detail.explainedBy ? {} : { explain: toExplanation(priority, detail.explainedBy) }),
  };
}

/** What a reader should look at; a priority that was reopened since the ranking is no longer one that was shipped. */
function toWarnings({
  state,
  detail,
}: ReadPriority): Pick<RankedPriority, 'churn_risk' | 'regression_suspected'> {
  const isShipped = state === 'shipped' || state === 'shared';
  const { churnRisk } = detail;
  return {
    ...(churnRisk !== undefined && churnRisk.accounts > 0 && { churn_risk: churnRisk }),
    ...(isShipped && 'regressionSuspected' in detail && { regression_suspected: true as const }),
  };
}

function showsArea(detail: Detail): boolean {
  return !detail.brief || detail.withArea === true;
}

function toTrend(trend: ReadPriority['detail']['trend'], { brief }: Detail): RankedPriority['trend'] {
  return withoutNulls({
    direction: trend.direction,
    rate_ratio: trend.rateRatio && rounded(trend.rateRatio, 2),
    ci90: trend.interval && [rounded(trend.interval[0], 2), rounded(trend.interval[1], 2)],
    p: trend.p && significant(trend.p, 2),
    significant: trend.significant,
    window_days: trend.windowDays,
    current: trend.current,
    previous: trend.previous,
    weekly: brief ? null : trend.weekly,
  });
}

/**
 * The explanation of a score. Its terms are computed at the requested weight, so that they add up to the demand shown with them.
 */
function toExplanation(
  { demand, detail }: ReadPriority,
  { ranking, revenueWeight }: Weighing,
): NonNullable<RankedPriority['explain']> {
  const typicalRevenue = ranking.medianRevenue === null ? null : Number(ranking.medianRevenue);
  const factors = isFormer(detail)
    ? detail.explain.terms.map(({ revenue }) => formerFactor(revenue, typicalRevenue, revenueWeight))
    : detail.explain.terms.map((term) => revenueBase(term, typicalRevenue ?? 0) ** revenueWeight);
  const exact = detail.explain.terms.map((term, n) => {
    const factor = factors[n] ?? 1;
    return { term, factor, demand: term.urgency * factor };
  });
  const listed = exact.reduce((sum, { demand: part }) => sum + part, 0);
  const { others } = detail.explain;
  return {
    demand: significant(demand, DIGITS),
    demand_scale: significant(ranking.demandScale, DIGITS),
    revenue_weight: revenueWeight,
    ...(typicalRevenue === null ? {} : { typical_revenue: typicalRevenue }),
    terms: exact.map(({ term, factor, demand: part }) => ({
      ...('account' in term && term.account !== null && { account: asLine(term.account, ACCOUNT_LENGTH) }),
      feedback_id: term.feedbackId,
      severity: significant(term.severity, DIGITS),
      age_days: rounded(term.ageDays, 1),
      urgency: significant(term.urgency, DIGITS),
      ...(term.revenue === null ? {} : { revenue: Number(term.revenue) }),
      ...('unprovenRevenue' in term &&
        term.revenue === null &&
        term.unprovenRevenue !== null && { unproven_revenue: Number(term.unprovenRevenue) }),
      revenue_factor: significant(factor, DIGITS),
      demand: significant(part, DIGITS),
    })),
    others: {
      customers: others.customers,
      ...('accounts' in others && { accounts: others.accounts }),
      demand: significant(Math.max(0, demand - listed), DIGITS),
    },
  };
}

/**
 * The revenue factor in rankings that were computed before accounts were known; such rankings are kept, and are explained by
 * their own formula.
 */
function formerFactor(revenue: string | null, typicalRevenue: number | null, revenueWeight: number): number {
  if (typicalRevenue === null) return 1;
  const counted = revenue === null ? typicalRevenue : Number(revenue);
  return 1 + revenueWeight * Math.log2(1 + counted / typicalRevenue);
}
