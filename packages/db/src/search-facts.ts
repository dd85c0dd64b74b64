import { accountOf, customerKeyOf } from './accounts.ts';
import { type Tx } from './open.ts';
import { type PriorityState } from './ranked-priorities.ts';
import { type RevenueBands } from './revenue-bands.ts';
import { everyFilter, type SearchFilter, toConditions } from './search-filter.ts';
import { composed, type Parameter, statement } from './statement.ts';
import { type Kind } from './understandings.ts';

/** All that a question may ask of an item besides its subject. Amounts are decimal strings; null is unknown. */
export type SearchFacts = {
  id: string;
  text: string;
  vector: Int8Array;
  kind: Kind;
  /** How likely each kind is, in their order, before a person said one. */
  probabilities: number[];
  saidAt: Date;
  source: string;
  projectId: string | null;
  customerKey: string;
  accountKey: string;
  revenue: string | null;
  churnRisk: string | null;
  priorityId: string | null;
  state: PriorityState | null;
};

/** No more of a text is compared with a question. */
const READ_CHARACTERS = 4_000;

const FACTS = statement({
  name: 'search-facts',
  text: `select f.id, left(f.text, ${READ_CHARACTERS}) as text, coalesce(e.vector, '') as vector, u.kind, u.probabilities, f.said_at as "saidAt", f.source,
                f.project_id as "projectId", ${customerKeyOf('f')} as "customerKey", pays.account_key as "accountKey", pays.revenue,
                u.churn_risk as "churnRisk", placed.priority_id as "priorityId", placed.state
         from unnest($2::uuid[]) with ordinality as wanted (id, n)
         cross join lateral (
           select * from feedback f where f.workspace_id = $1 and f.id = wanted.id and f.state = 'processed' limit 1) f
         cross join lateral (
           select kind, probabilities, churn_risk from understanding where workspace_id = $1 and feedback_id = wanted.id limit 1) u
         left join lateral (
           select vector from embedding where workspace_id = $1 and feedback_id = wanted.id and encoder = $3 limit 1) e on true
         left join lateral (
           select a.priority_id, p.state from assignment a
           join priority p on p.workspace_id = $1 and p.id = a.priority_id
           where a.workspace_id = $1 and a.feedback_id = wanted.id limit 1) placed on true
         ${accountOf(customerKeyOf('f'), '$4', 'pays')}
         order by wanted.n`,
  takes: ['uuid', 'uuid[]', 'text', 'jsonb'],
  gives: {
    id: 'uuid',
    text: 'text',
    vector: 'bytea',
    kind: 'feedback_kind',
    probabilities: 'float4[]',
    saidAt: 'timestamptz',
    source: 'text',
    projectId: 'text?',
    customerKey: 'uuid',
    accountKey: 'uuid',
    revenue: 'numeric?',
    churnRisk: 'text?',
    priorityId: 'uuid?',
    state: 'priority_state?',
  },
});

/** What is known of those items, in order, with an empty vector where there is none of that encoder; only processed ones. */
export async function facts(
  tx: Tx,
  workspaceId: string,
  { ids, encoder, bands }: { ids: string[]; encoder: string; bands: RevenueBands },
): Promise<SearchFacts[]> {
  const rows = await FACTS.all(tx, [workspaceId, ids, encoder, JSON.stringify(bands)]);
  return rows.map(({ vector, ...row }) => ({
    ...row,
    vector: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength),
  }));
}

const SAID_BY = statement({
  name: 'search-said-by',
  text: `select id from (
           select case when f.near_duplicate_of is null then f.id else f.near_duplicate_of end as id, f.said_at
           from feedback f where f.workspace_id = $1 and f.customer_key = any ($2) and f.state = 'processed'
           union all
           select s.feedback_id, s.said_at from sighting s where s.workspace_id = $1 and s.customer_key = any ($2)
           union all
           select f.id, f.said_at from feedback f where f.workspace_id = $1 and f.id = any ($2) and f.state = 'processed'
         ) said
         group by id order by max(said_at) desc, id limit $3`,
  takes: ['uuid', 'uuid[]', 'int8'],
  gives: { id: 'uuid' },
});

/** The items that those customers said, or said the same as, the newest first. */
export async function saidBy(
  tx: Tx,
  workspaceId: string,
  { customerKeys, limit }: { customerKeys: string[]; limit: number },
): Promise<string[]> {
  const rows = await SAID_BY.all(tx, [workspaceId, customerKeys, limit]);
  return rows.map(({ id }) => id);
}

const NEWEST = composed({
  name: 'search-newest',
  text: (filter: SearchFilter, parameter: Parameter) =>
    `select feedback_id as id from search_entry s where workspace_id = $1 ${toConditions('s', filter, parameter)}
     order by said_at desc, feedback_id desc limit $2`,
  variants: everyFilter,
  takes: ['uuid', 'int8'],
  gives: { id: 'uuid' },
});

/** The items that the filter matches, the newest first. */
export async function newest(
  tx: Tx,
  workspaceId: string,
  { filter, limit }: { filter: SearchFilter; limit: number },
): Promise<string[]> {
  const rows = await NEWEST.all(tx, filter, [workspaceId, limit]);
  return rows.map(({ id }) => id);
}
