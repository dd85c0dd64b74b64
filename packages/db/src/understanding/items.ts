import { accountNameOf, accountOf, customerKeyOf } from '../accounts/accounts.ts';
import { type RevenueBands } from '../accounts/revenue-bands.ts';
import { sightingsOf } from '../accounts/sightings-of.ts';
import { type Tx } from '../connections/open.ts';
import { everySubset } from '../statements/every-subset.ts';
import { holds } from '../statements/statement-types.ts';
import { composed, type Parameter, statement } from '../statements/statement.ts';
import { type FailureReason } from './failed-items.ts';

/** The states in which an item is shown; of an erased one nothing is left to show. */
export type ItemState = 'received' | 'processed' | 'held' | 'failed' | 'quarantined';

/** Which items are listed; an absent field does not filter. `words` is looked for as written, in texts and names. */
export type ItemFilter = { source?: string; state?: ItemState; words?: string };

/** An item in a list, with the start of its text. A near-duplicate has the kind and the priority of the item that it repeats. */
export type ItemListed = {
  id: string;
  text: string;
  state: ItemState;
  source: string;
  customer: string | null;
  account: string | null;
  saidAt: Date;
  receivedAt: Date;
  parts: number;
  kind: 'bug' | 'feature' | 'question' | 'praise' | 'other' | null;
  priorityId: string | null;
  priority: string | null;
};

/** Where an item's kind and place are: with itself, or with the item that it repeats. Lookups by key. */
const PLACE = `
  cross join lateral (
    select case when f.near_duplicate_of is null then f.id else f.near_duplicate_of end as id limit 1) first
  left join lateral (
    select * from understanding where workspace_id = $1 and feedback_id = first.id limit 1) u on true
  left join lateral (
    select * from assignment where workspace_id = $1 and feedback_id = first.id limit 1) a on true
  left join lateral (
    select title, state from priority where workspace_id = $1 and id = a.priority_id limit 1) p on true`;

const LIST = composed({
  name: 'items-list',
  text: ({ source, state, words }: ItemFilter, parameter: Parameter) => {
    const conditions = [
      ...(source === undefined ? [] : [`source = ${parameter('text', source)}`]),
      state === undefined ? `state <> 'erased'` : `state = ${parameter('feedback_state', state)}`,
      ...(words === undefined
        ? []
        : [
            `strpos(lower(concat_ws(' ', text, customer_name, customer_email, company_name)), lower(${parameter('text', words)})) > 0`,
          ]),
    ];
    return `select f.id, left(f.text, $4) as text, f.state, f.source, coalesce(f.customer_name, f.customer_email) as customer,
                   coalesce(f.company_name, pays.account) as account, f.said_at as "saidAt", f.received_at as "receivedAt",
                   (select count(*)::int from feedback one where one.workspace_id = $1 and one.part_of = f.id) as parts,
                   u.kind, a.priority_id as "priorityId", p.title as priority
            from (select * from feedback
                  where workspace_id = $1 and part_of is null and ($2::uuid is null or id < $2) and ${conditions.join(' and ')}
                  order by id desc limit $3) f
            ${PLACE}
            ${accountNameOf(customerKeyOf('f'), 'pays')}
            order by f.id desc`;
  },
  variants: () => everySubset<Required<ItemFilter>>({ source: 's', state: 'failed', words: 'w' }),
  takes: ['uuid', 'uuid?', 'int8', 'int4'],
  gives: {
    id: 'uuid',
    text: 'text',
    state: holds<ItemState>('feedback_state'),
    source: 'text',
    customer: 'text?',
    account: 'text?',
    saidAt: 'timestamptz',
    receivedAt: 'timestamptz',
    parts: 'int4',
    kind: 'feedback_kind?',
    priorityId: 'uuid?',
    priority: 'text?',
  },
});

/** Items as they were sent, the newest first; `before` is the last id of the previous page. */
export async function list(
  tx: Tx,
  workspaceId: string,
  {
    filter,
    before,
    limit,
    characters,
  }: { filter: ItemFilter; before?: string; limit: number; characters: number },
): Promise<ItemListed[]> {
  return LIST.all(tx, filter, [workspaceId, before ?? null, limit, characters]);
}

/** The number of newest items from which the sources are taken. */
const SAMPLE = 5_000;

const SOURCES = statement({
  name: 'items-sources',
  text: `select source from (
           select source from feedback where workspace_id = $1 order by id desc limit ${SAMPLE}) newest
         group by source order by count(*) desc, source limit 50`,
  takes: ['uuid'],
  gives: { source: 'text' },
});

/** The sources of the newest items, the most frequent first. */
export async function sources(tx: Tx, workspaceId: string): Promise<string[]> {
  return (await SOURCES.all(tx, [workspaceId])).map(({ source }) => source);
}

const FIND = statement({
  name: 'items-find',
  text: `select f.id, f.text, f.state, f.source, f.customer_name as "customerName", f.customer_email as "customerEmail",
                f.company_name as "companyName", f.said_at as "saidAt", f.received_at as "receivedAt", f.external_id as "externalId",
                f.sku, f.project_id as "projectId", f.metadata, f.stated_kind as "statedKind",
                f.failure_reason as "failureReason", f.quarantine_reason as "quarantineReason",
                f.near_duplicate_of as "nearDuplicateOf", f.part_of as "partOf", pays.account,
                coalesce(pays.revenue, pays.unproven_revenue) as revenue, pays.revenue is not null as "isRevenueProven",
                u.kind, u.corrected_at is not null as "isKindCorrected", u.churn_risk as "churnRisk",
                u.need, u.about, u.reader, u.severity, a.priority_id as "priorityId", p.title as priority, a.probability,
                u.reader is null and exists (
                  select from task t where t.workspace_id = $1 and t.kind = 'second-reading' and t.state = 'pending'
                    and t.refs && array[f.id, f.part_of]) as "isWaitingForModel",
                (select state from screenshot where workspace_id = $1 and feedback_id = f.id limit 1) as screenshot,
                (select transcript_id from signal where workspace_id = $1 and feedback_id = f.id limit 1) as "transcriptId"
         from (select * from feedback where workspace_id = $1 and id = $2 and state <> 'erased' limit 1) f
         ${PLACE}
         ${accountOf(customerKeyOf('f'), '$3', 'pays')}`,
  takes: ['uuid', 'uuid', 'jsonb'],
  gives: {
    id: 'uuid',
    text: 'text',
    state: holds<ItemState>('feedback_state'),
    source: 'text',
    customerName: 'text?',
    customerEmail: 'text?',
    companyName: 'text?',
    saidAt: 'timestamptz',
    receivedAt: 'timestamptz',
    externalId: 'text?',
    sku: 'text?',
    projectId: 'text?',
    metadata: holds<Record<string, unknown> | null>('jsonb?'),
    statedKind: 'feedback_kind?',
    failureReason: holds<FailureReason | null>('text?'),
    quarantineReason: 'text?',
    nearDuplicateOf: 'uuid?',
    partOf: 'uuid?',
    account: 'text?',
    revenue: 'numeric?',
    isRevenueProven: 'bool',
    kind: 'feedback_kind?',
    isKindCorrected: 'bool',
    churnRisk: 'text?',
    need: 'text?',
    about: 'text?',
    reader: 'text?',
    severity: 'float4?',
    priorityId: 'uuid?',
    priority: 'text?',
    probability: 'float4?',
    isWaitingForModel: 'bool',
    screenshot: 'screenshot_state?',
    transcriptId: 'uuid?',
  },
});

/** An item or a part, with all that is known of it; undefined when there is none, or it was erased. */
export type ItemFound = NonNullable<Awaited<ReturnType<typeof find>>>;

export async function find(tx: Tx, workspaceId: string, { id, bands }: { id: string; bands: RevenueBands }) {
  return FIND.first(tx, [workspaceId, id, JSON.stringify(bands)]);
}

const PARTS = statement({
  name: 'items-parts',
  text: `select f.id, f.text, f.state, u.kind, a.priority_id as "priorityId", p.title as priority
         from (select * from feedback where workspace_id = $1 and part_of = $2 order by part_start) f
         ${PLACE} order by f.part_start`,
  takes: ['uuid', 'uuid'],
  gives: {
    id: 'uuid',
    text: 'text',
    state: holds<ItemState>('feedback_state'),
    kind: 'feedback_kind?',
    priorityId: 'uuid?',
    priority: 'text?',
  },
});

/** The parts of an item that speaks of several things, in the order of its text. */
export type PartListed = Awaited<ReturnType<typeof parts>>[number];

export async function parts(tx: Tx, workspaceId: string, id: string) {
  return PARTS.all(tx, [workspaceId, id]);
}

const REPEATS = statement({
  name: 'items-repeats',
  text: `with whole as (select $2::uuid as id)
         select * from (
           select s.feedback_id as id, coalesce(s.customer_name, s.customer_email) as customer, s.company_name as account,
                  s.source, s.said_at as "saidAt"
           from whole ${sightingsOf('whole')}
           union all
           select f.id, coalesce(f.customer_name, f.customer_email), f.company_name, f.source, f.said_at
           from whole cross join lateral (
             select * from feedback f
             where f.workspace_id = $1 and f.near_duplicate_of = whole.id and f.state = 'processed' offset 0) f
         ) every order by "saidAt" desc limit $3`,
  takes: ['uuid', 'uuid', 'int8'],
  gives: { id: 'uuid', customer: 'text?', account: 'text?', source: 'text', saidAt: 'timestamptz' },
});

/** Who else said the same words, the latest first. */
export type Repeat = {
  id: string;
  customer: string | null;
  account: string | null;
  source: string;
  saidAt: Date;
};

export async function repeats(
  tx: Tx,
  workspaceId: string,
  { id, limit }: { id: string; limit: number },
): Promise<Repeat[]> {
  return REPEATS.all(tx, [workspaceId, id, limit]);
}
