import { accountOf, customerKeyOf } from '../accounts/accounts.ts';
import { type RevenueBands } from '../accounts/revenue-bands.ts';
import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { type Kind } from '../understanding/understandings.ts';
import { type RankingFound } from './find-ranking.ts';

export type { RevenueBands };

/**
 * One mention of a priority by a customer. `revenue` is what the customer's account pays a year; `unprovenRevenue` stands in
 * its place where only a public survey said it.
 */
export type Mention = {
  priorityId: string;
  feedbackId: string;
  /** The accepted item; for a part, the whole. */
  itemId: string;
  customerKey: string | null;
  accountKey: string;
  /** The account's name; null for a customer who is an account alone. */
  account: string | null;
  saidAt: Date;
  source: string;
  revenue: string | null;
  unprovenRevenue: string | null;
  severity: number;
  /** The customer says that they may leave. */
  churnRisk: boolean;
  kind: Kind;
  probability: number;
  exemplar: boolean;
  /** How well the item stands for its priority and for its title; null until a refinement has compared it. */
  typicality: number | null;
  confirmed: boolean;
  projectId: string | null;
};

const assignmentOf = (id: string) =>
  `select * from assignment where workspace_id = $1 and feedback_id = ${id} limit 1`;
const understandingOf = (id: string) =>
  `select severity, churn_risk is not null as churn_risk, kind from understanding where workspace_id = $1 and feedback_id = ${id} limit 1`;

/** The signals of the item with this id: the item itself and its parts; only those with a place count. */
const signalsOf = (id: string) =>
  `select ${id} as id, id as signal from feedback where workspace_id = $1 and id = ${id} and state = 'processed'
   union all
   select part_of, id from feedback where workspace_id = $1 and part_of = ${id} and state = 'processed' offset 0`;

const FIND_MENTIONS = statement({
  name: 'find-mentions',
  // Lookups by full keys; `limit` keeps PostgreSQL from turning them into joins, so the plan does not depend on its row
  // estimates.
  text: `select said.*, pays.account_key as "accountKey", pays.account, pays.revenue, pays.unproven_revenue as "unprovenRevenue" from (
         select a.priority_id as "priorityId", f.id as "feedbackId", case when f.part_of is null then f.id else f.part_of end as "itemId",
                f.customer_key as "customerKey",
                f.said_at as "saidAt", f.source,
                u.severity, u.churn_risk as "churnRisk", u.kind, a.probability, a.exemplar, a.typicality, a.confirmed, f.project_id as "projectId"
         from assignment a
         cross join lateral (
           select * from feedback where workspace_id = $1 and id = a.feedback_id and state = 'processed' limit 1) f
         cross join lateral (${understandingOf('a.feedback_id')}) u
         where a.workspace_id = $1
         union all
         select a.priority_id, o.signal, o.id, s.customer_key, s.said_at, s.source,
                u.severity, u.churn_risk, u.kind, a.probability, a.exemplar, a.typicality, a.confirmed, s.project_id
         from sighting s
         cross join lateral (
           select * from feedback where workspace_id = $1 and id = s.feedback_id and state = 'processed' limit 1) f
         cross join lateral (${signalsOf('coalesce(f.near_duplicate_of, f.id)')}) o
         cross join lateral (${assignmentOf('o.signal')}) a
         cross join lateral (${understandingOf('o.signal')}) u
         where s.workspace_id = $1
         union all
         select a.priority_id, o.signal, o.id, n.customer_key, n.said_at, n.source,
                u.severity, u.churn_risk, u.kind, a.probability, a.exemplar, a.typicality, a.confirmed, n.project_id
         from feedback n
         cross join lateral (
           select customer_key from feedback
           where workspace_id = $1 and id = n.near_duplicate_of and state = 'processed' limit 1) f
         cross join lateral (${signalsOf('n.near_duplicate_of')}) o
         cross join lateral (${assignmentOf('o.signal')}) a
         cross join lateral (${understandingOf('o.signal')}) u
         where n.workspace_id = $1 and n.near_duplicate_of is not null and n.state = 'processed'
           and n.customer_key is not null and n.customer_key is distinct from f.customer_key
         ) said ${accountOf(customerKeyOf('said', 'said."feedbackId"', 'said."customerKey"'), '$2', 'pays')}
         order by "feedbackId", "customerKey"`,
  takes: ['uuid', 'jsonb'],
  gives: {
    priorityId: 'uuid',
    feedbackId: 'uuid',
    itemId: 'uuid',
    customerKey: 'uuid?',
    saidAt: 'timestamptz',
    source: 'text',
    severity: 'float4',
    churnRisk: 'bool',
    kind: 'feedback_kind',
    probability: 'float4',
    exemplar: 'bool',
    typicality: 'float4?',
    confirmed: 'bool',
    projectId: 'text?',
    accountKey: 'uuid',
    account: 'text?',
    revenue: 'numeric?',
    unprovenRevenue: 'numeric?',
  },
  prepared: true,
});

/** All mentions of placed items: the items, their repeats by other customers, and their near-duplicates. */
export async function findMentions(tx: Tx, workspaceId: string, bands: RevenueBands): Promise<Mention[]> {
  return FIND_MENTIONS.all(tx, [workspaceId, JSON.stringify(bands)]);
}

/** One ranking as it is stored. */
export type NewRanking = RankingFound & {
  priorities: {
    priorityId: string;
    rank: number;
    kind: Kind;
    score: number;
    lastSaidAt: Date;
    detail: object;
  }[];
};

const INSERT_RANKING = statement({
  name: 'rankings-insert-ranking',
  text: `insert into ranking (workspace_id, id, as_of, currency, revenue_weight, median_revenue, demand_scale)
         values ($1, $2, $3, $4, $5, $6, $7)`,
  takes: ['uuid', 'uuid', 'timestamptz', 'text', 'float8', 'numeric?', 'float8'],
});

const INSERT_RANKED_PRIORITIES = statement({
  name: 'insert-ranked-priorities',
  text: `insert into ranked_priority
           (workspace_id, ranking_id, priority_id, rank, kind, score, last_said_at, detail, title, state, assignee)
         select $1, $2, r.id, r.rank, r.kind::feedback_kind, r.score, r.last_said_at, r.detail::jsonb,
                p.title, p.state, p.assignee
         from unnest($3::uuid[], $4::int[], $5::text[], $6::float8[], $7::timestamptz[], $8::text[])
           as r (id, rank, kind, score, last_said_at, detail)
         cross join lateral (select * from priority p where p.workspace_id = $1 and p.id = r.id limit 1) p`,
  takes: ['uuid', 'uuid', 'uuid[]', 'int4[]', 'text[]', 'float8[]', 'timestamptz[]', 'text[]'],
  prepared: true,
});

export async function insert(tx: Tx, workspaceId: string, ranking: NewRanking): Promise<void> {
  await INSERT_RANKING.run(tx, [
    workspaceId,
    ranking.id,
    ranking.asOf,
    ranking.currency,
    ranking.revenueWeight,
    ranking.medianRevenue,
    ranking.demandScale,
  ]);
  await INSERT_RANKED_PRIORITIES.run(tx, [
    workspaceId,
    ranking.id,
    ranking.priorities.map((entry) => entry.priorityId),
    ranking.priorities.map((entry) => entry.rank),
    ranking.priorities.map((entry) => entry.kind),
    ranking.priorities.map((entry) => entry.score),
    ranking.priorities.map((entry) => entry.lastSaidAt),
    ranking.priorities.map((entry) => JSON.stringify(entry.detail)),
  ]);
}

const NEWEST_AS_OF = statement({
  name: 'rankings-newest-as-of',
  text: 'select max(as_of) as "asOf" from ranking where workspace_id = $1 and as_of <= $2',
  takes: ['uuid', 'timestamptz'],
  gives: { asOf: 'timestamptz?' },
});

/** The time of the newest ranking up to an instant; null when there is none. */
export async function newestAsOf(tx: Tx, workspaceId: string, until: Date): Promise<Date | null> {
  return (await NEWEST_AS_OF.one(tx, [workspaceId, until])).asOf;
}

const FORGET_FUTURE = statement({
  name: 'rankings-forget-future',
  text: 'delete from ranking where workspace_id = $1 and as_of > $2 and answered_until is null',
  takes: ['uuid', 'timestamptz'],
});

/** Deletes rankings with a future time, made by a wrong clock, except those that answered a reader as of an instant. */
export async function forgetFuture(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  await FORGET_FUTURE.run(tx, [workspaceId, now]);
}

const KEEP_ANSWERED = statement({
  name: 'rankings-keep-answered',
  text: `update ranking set answered_until = $3
         where workspace_id = $1 and id = $2 and (answered_until is null or answered_until < $3)`,
  takes: ['uuid', 'uuid', 'timestamptz'],
});

/** Keeps a ranking for good, because a reader has an answer from it as of `until`. */
export async function keepAnswered(
  tx: Tx,
  workspaceId: string,
  { id, until }: { id: string; until: Date },
): Promise<void> {
  await KEEP_ANSWERED.run(tx, [workspaceId, id, until]);
}

const LOCK_NEWEST = statement({
  name: 'rankings-lock-newest',
  text: 'select from ranking where workspace_id = $1 order by as_of desc limit 1 for update',
  takes: ['uuid'],
});

const FIND_ANSWERED = statement({
  name: 'rankings-find-answered',
  text: 'select max(answered_until) as until from ranking where workspace_id = $1',
  takes: ['uuid'],
  gives: { until: 'timestamptz?' },
});

/**
 * The latest instant as of which a reader has an answer; null when there is none. A reader about to be answered from the
 * newest ranking waits until this transaction ends.
 */
export async function lockAnswered(tx: Tx, workspaceId: string): Promise<Date | null> {
  await LOCK_NEWEST.run(tx, [workspaceId]);
  return (await FIND_ANSWERED.one(tx, [workspaceId])).until;
}

const THIN = statement({
  name: 'rankings-thin',
  text: `delete from ranking r where workspace_id = $1 and as_of < $2 and answered_until is null and exists (
           select from ranking later where later.workspace_id = $1 and later.as_of > r.as_of
             and date_trunc($3, later.as_of at time zone 'UTC') = date_trunc($3, r.as_of at time zone 'UTC'))`,
  takes: ['uuid', 'timestamptz', 'text'],
});

/**
 * Of the rankings older than `before`, keeps the last of each hour or each day (UTC), and those that answered a reader as of
 * an instant.
 */
export async function thin(
  tx: Tx,
  workspaceId: string,
  before: Date,
  keepEach: 'hour' | 'day',
): Promise<void> {
  await THIN.run(tx, [workspaceId, before, keepEach]);
}
