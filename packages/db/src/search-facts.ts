import { accountOf } from './accounts.ts';
import { type ArrayLiteral } from './array-literal.ts';
import {
  everyMentionNarrowing,
  type MentionFilter,
  type MentionNarrowing,
  mentionsOfRead,
  READ_ITEMS,
  toMentionConditions,
  toMentionFilter,
} from './mentions.ts';
import { type Tx } from './open.ts';
import { type PriorityState } from './ranked-priorities.ts';
import { type RevenueBands } from './revenue-bands.ts';
import { everyFilter, type SearchFilter, toConditions } from './search-filter.ts';
import { composed, type Parameter, statement } from './statement.ts';
import { type Kind } from './understandings.ts';

/** Everything that a question can ask of an item. */
export type SearchFacts = {
  id: string;
  /** The accepted item; for a part, the whole. */
  wholeId: string;
  text: string;
  vector: Int8Array;
  kind: Kind;
  churnRisk: string | null;
  priorityId: string | null;
  state: PriorityState | null;
};

const NO_BANDS: RevenueBands = { enterprise: 0, paid: 0, free: 0 };
/** Only this much of a text is compared with a question. */
const READ_CHARACTERS = 4_000;

// One statement a table, joined by `facts`: joining five tables row by row costs PostgreSQL a third more. `limit` makes it look rows
// up by key (docs/decisions/0002-tenancy.md).
const byIds = (table: string, columns: string) =>
  `unnest($2::uuid[]) as wanted (id)
   cross join lateral (select ${columns} from ${table} where workspace_id = $1 and feedback_id = wanted.id limit 1) found`;

const TEXTS = statement({
  name: 'search-facts-texts',
  text: `select f.id, case when f.part_of is null then f.id else f.part_of end as "wholeId", left(f.text, ${READ_CHARACTERS}) as text
         from unnest($2::uuid[]) as wanted (id)
         cross join lateral (
           select id, part_of, text from feedback
           where workspace_id = $1 and id = wanted.id and state = 'processed' limit 1) f`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', wholeId: 'uuid', text: 'text' },
});

const READINGS = statement({
  name: 'search-facts-readings',
  text: `select wanted.id, kind, churn_risk as "churnRisk" from ${byIds('understanding', 'kind, churn_risk')}`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', kind: 'feedback_kind', churnRisk: 'text?' },
});

const PROBABILITIES = statement({
  name: 'search-facts-probabilities',
  text: `select wanted.id, probabilities from ${byIds('understanding', 'probabilities')}`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', probabilities: 'float4[]' },
});

/** The classifier's probability of each kind, in their order, of those items. */
export async function probabilities(
  tx: Tx,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await PROBABILITIES.all(tx, [workspaceId, toIdArray(ids)]);
  return new Map(rows.map((row) => [row.id, row.probabilities]));
}

const VECTORS = statement({
  name: 'search-facts-vectors',
  // As one value: reading thousands of rows costs more than reading what is in them. Vectors that are not empty are equally long.
  text: `select string_agg(uuid_send(wanted.id) || vector, ''::bytea) filter (where octet_length(vector) > 0) as vectors,
                (count(*) filter (where octet_length(vector) > 0))::int as count
         from unnest($2::uuid[]) as wanted (id)
         cross join lateral (
           select vector from embedding where workspace_id = $1 and feedback_id = wanted.id and encoder = $3 limit 1) e`,
  takes: ['uuid', 'uuid[]', 'text'],
  gives: { vectors: 'bytea?', count: 'int4' },
});
const ID_BYTES = 16;

const PLACES = statement({
  name: 'search-facts-places',
  text: `select wanted.id, priority_id as "priorityId" from ${byIds('assignment', 'priority_id')}`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', priorityId: 'uuid' },
});

const STATES = statement({
  name: 'search-facts-states',
  text: `select wanted.id, p.state from unnest($2::uuid[]) as wanted (id)
         cross join lateral (select state from priority where workspace_id = $1 and id = wanted.id limit 1) p`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', state: 'priority_state' },
});

const NO_VECTOR = new Int8Array();

/**
 * The facts of those items, in order; with an empty vector if they have none of that encoder. Items that are not processed are
 * left out.
 */
export async function facts(
  tx: Tx,
  workspaceId: string,
  { ids, encoder }: { ids: string[]; encoder: string },
): Promise<SearchFacts[]> {
  if (ids.length === 0) return [];
  const wanted = toIdArray(ids);
  const texts = byId(await TEXTS.all(tx, [workspaceId, wanted]));
  const readings = byId(await READINGS.all(tx, [workspaceId, wanted]));
  const { vectors: joined, count } = await VECTORS.one(tx, [workspaceId, wanted, encoder]);
  const vectors = divide(joined, count);
  const places = byId(await PLACES.all(tx, [workspaceId, wanted]));
  const priorityIds = [...new Set([...places.values()].map(({ priorityId }) => priorityId))];
  const states = byId(await STATES.all(tx, [workspaceId, priorityIds]));
  return ids.flatMap((id) => {
    const [text, reading] = [texts.get(id), readings.get(id)];
    if (!text || !reading) return [];
    const priorityId = places.get(id)?.priorityId ?? null;
    return [
      {
        ...text,
        kind: reading.kind,
        churnRisk: reading.churnRisk,
        vector: vectors.get(id) ?? NO_VECTOR,
        priorityId,
        state: states.get(priorityId ?? '')?.state ?? null,
      },
    ];
  });
}

/** Vectors by the ids that they follow. */
function divide(joined: Buffer | null, count: number): Map<string, Int8Array> {
  const vectors = new Map<string, Int8Array>();
  if (joined === null) return vectors;
  const width = joined.length / count;
  for (let at = 0; at < joined.length; at += width) {
    const vector = new Int8Array(joined.buffer, joined.byteOffset + at + ID_BYTES, width - ID_BYTES);
    vectors.set(toId(joined.subarray(at, at + ID_BYTES)), vector);
  }
  return vectors;
}

function toId(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Written once for all statements: node-postgres would write the ids again for each. */
function toIdArray(ids: readonly string[]): ArrayLiteral {
  return `{${ids.join(',')}}` as ArrayLiteral; // ids need no quotes
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * A customer who says the words of an item, in it or in a repeat. Amounts are decimal strings; null is unknown. `unprovenRevenue` is
 * what only a public survey key said.
 */
export type Mention = {
  /** The item whose words they are, and the item in which this customer sent them. */
  item: string;
  saidIn: string;
  saidAt: Date;
  source: string;
  customerKey: string;
  customer: string | null;
  accountKey: string;
  account: string | null;
  revenue: string | null;
  unprovenRevenue: string | null;
};

const MENTIONS = composed({
  name: 'search-mentions',
  text: (narrowing: MentionNarrowing, parameter: Parameter) =>
    `with wanted as materialized (${READ_ITEMS}), every as materialized (${mentionsOfRead()}),
     mention as materialized (
       select every.*, row_number() over (partition by item order by is_own desc, said_at desc, key) as nth
       from every where true ${toMentionConditions('every', narrowing, parameter)}
     ), shown as materialized (
       select * from mention order by nth, n limit $4
     )
     select m.item, m.said as "saidIn", m.said_at as "saidAt", m.source, m.key as "customerKey", m.customer,
            pays.account_key as "accountKey", pays.account, pays.revenue, pays.unproven_revenue as "unprovenRevenue"
     from shown m ${accountOf('m.key', '$3', 'pays')} order by m.n, m.nth`,
  variants: everyMentionNarrowing,
  takes: ['uuid', 'uuid[]', 'jsonb', 'int8'],
  gives: {
    item: 'uuid!', // every mention has an item, but PostgreSQL does not report this for a union
    saidIn: 'uuid!',
    saidAt: 'timestamptz!',
    source: 'text!',
    customerKey: 'uuid!',
    customer: 'text?',
    accountKey: 'uuid',
    account: 'text?',
    revenue: 'numeric?',
    unprovenRevenue: 'numeric?',
  },
});

/**
 * The mentions of those items that pass the filter, in the order of the items; those of an item's own customer come first. At
 * most `limit`: the first of each item before the second of any.
 */
export async function mentions(
  tx: Tx,
  workspaceId: string,
  { ids, filter, bands, limit }: { ids: string[]; filter: MentionFilter; bands: RevenueBands; limit: number },
): Promise<Mention[]> {
  return MENTIONS.all(tx, { filter, bands }, [workspaceId, ids, JSON.stringify(bands), limit]);
}

/** The signals of an item: the item itself and its parts; only those that are understood have facts. */
const signalsOf = (item: string) =>
  `select ${item} as id
   union all
   select p.id from feedback p where p.workspace_id = $1 and p.part_of = ${item} and p.state = 'processed' offset 0`;

/** The item that a sighting counts for: the item it repeats or, if that is a near-duplicate, the original of that. */
const firstOf = (item: string) =>
  `select case when f.near_duplicate_of is null then f.id else f.near_duplicate_of end as id
   from feedback f where f.workspace_id = $1 and f.id = ${item} and f.state = 'processed' limit 1`;

const REPEATED = composed({
  name: 'search-repeated',
  text: ({ since, until, projectId, source }: SearchFilter, parameter: Parameter) => {
    const conditions = toMentionConditions(
      'm',
      {
        filter: toMentionFilter({
          ...(since && { since }),
          ...(until && { until }),
          ...(projectId !== undefined && { projectId }),
          ...(source !== undefined && { source }),
        }),
        bands: NO_BANDS,
      },
      parameter,
    );
    return `select signal.id from (
       select item, max(said_at) as said_at from (
         select first.id as item, m.said_at
         from sighting m cross join lateral (${firstOf('m.feedback_id')}) first where m.workspace_id = $1 ${conditions}
         union all
         select m.near_duplicate_of, m.said_at from feedback m
         where m.workspace_id = $1 and m.near_duplicate_of is not null and m.state = 'processed' and m.customer_key is not null ${conditions}
       ) repeat group by item
     ) repeated cross join lateral (${signalsOf('repeated.item')}) signal
     order by repeated.said_at desc, signal.id limit $2`;
  },
  variants: everyFilter,
  takes: ['uuid', 'int8'],
  gives: { id: 'uuid!' }, // every repeat has an item
});

/** The items that others repeated, in mentions that pass the filter, the newest mention first. */
export async function repeated(
  tx: Tx,
  workspaceId: string,
  { filter, limit }: { filter: SearchFilter; limit: number },
): Promise<string[]> {
  const rows = await REPEATED.all(tx, filter, [workspaceId, limit]);
  return rows.map(({ id }) => id);
}

const SAID_BY = statement({
  name: 'search-said-by',
  text: `select id from (
           select case when f.near_duplicate_of is null then f.id else f.near_duplicate_of end as item, f.said_at
           from feedback f where f.workspace_id = $1 and f.customer_key = any ($2) and f.state = 'processed'
           union all
           select first.id, s.said_at
           from sighting s cross join lateral (${firstOf('s.feedback_id')}) first
           where s.workspace_id = $1 and s.customer_key = any ($2)
           union all
           select f.id, f.said_at from feedback f where f.workspace_id = $1 and f.id = any ($2) and f.state = 'processed'
         ) said
         cross join lateral (${signalsOf('said.item')}) signal
         group by id order by max(said_at) desc, id limit $3`,
  takes: ['uuid', 'uuid[]', 'int8'],
  gives: { id: 'uuid' },
});

/** The items that these customers said or repeated, the newest first. */
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
