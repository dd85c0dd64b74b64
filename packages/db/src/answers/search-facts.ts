import { type PriorityState } from '@feedback/contract/vocabulary';
import { accountOf } from '../accounts/accounts.ts';
import { type RevenueBands } from '../accounts/revenue-bands.ts';
import { type Tx } from '../connections/open.ts';
import { type ArrayLiteral } from '../statements/array-literal.ts';
import { composed, type Parameter, statement } from '../statements/statement.ts';
import { NEED_LINE } from '../understanding/second-readings.ts';
import { type Kind } from '../understanding/understandings.ts';
import {
  everyMentionNarrowing,
  type MentionFilter,
  type MentionNarrowing,
  mentionsOfRead,
  readItems,
  toMentionConditions,
  toMentionFilter,
} from './mentions.ts';
import { everyFilter, type SearchFilter, toConditions } from './search-filter.ts';

/** What an item says, and its vector of one encoder. A row that was written again has another version. */
export type Said = {
  version: string;
  /** The version of its embedding; empty without one of that encoder. */
  vectorVersion: string;
  encoder: string;
  /** The accepted item; for a part, the whole. */
  wholeId: string;
  text: string;
  /** What a model read in it, with the thing that it is about; null where none did. */
  need: string | null;
  /**
   * The bytes of its vector, a character each (`latin1`); empty if it has none. Such a string is one object without references, which
   * tens of thousands may be of without work for the garbage collector.
   */
  vector: string;
};

/** What every question asks of an item. */
export type SearchFacts = {
  id: string;
  said: Said;
  kind: Kind;
  priorityId: string | null;
  state: PriorityState | null;
};

const NO_BANDS: RevenueBands = { enterprise: 0, paid: 0, free: 0 };
/** Only this much of a text is compared with a question. */
const READ_CHARACTERS = 4_000;

// Each table is read by a look-up for each item, and what is found comes back as a few long values: joining the tables row by row costs
// PostgreSQL a third more, and thousands of rows cost their reader more than what is in them. `limit` makes PostgreSQL look rows up by
// key (docs/decisions/0002-tenancy.md).
const found = (table: string, columns: string, condition = 'feedback_id = wanted.id') =>
  `from wanted left join lateral (
     select ${columns} from ${table} where workspace_id = $1 and ${condition} limit 1) f on true`;

/** An item's kind is in its embedding too; one without an embedding of the encoder has it in its understanding. */
const KIND = `case when f.kind is null
  then (select kind::text from understanding where workspace_id = $1 and feedback_id = wanted.id limit 1) else f.kind end`;

const FACTS = statement({
  name: 'search-facts',
  text: `with wanted as materialized (select id, n from unnest($2::uuid[]) with ordinality as t (id, n)),
     item as materialized (select wanted.n, f.version ${found('feedback', 'xmin::text as version', "id = wanted.id and state = 'processed'")}),
     embedded as materialized (
       select wanted.n, f.version, ${KIND} as kind
       ${found('embedding', 'xmin::text as version, kind::text', 'feedback_id = wanted.id and encoder = $3')}),
     place as materialized (select wanted.n, f.priority_id ${found('assignment', 'priority_id::text')})
     select (select string_agg(coalesce(version, ''), ',' order by n) from item) as versions,
            (select string_agg(coalesce(version, ''), ',' order by n) from embedded) as "vectorVersions",
            (select string_agg(coalesce(kind, ''), ',' order by n) from embedded) as kinds,
            (select string_agg(coalesce(priority_id, ''), ',' order by n) from place) as places`,
  takes: ['uuid', 'uuid[]', 'text'],
  gives: {
    versions: 'text!', // at least one item is wanted
    vectorVersions: 'text!',
    kinds: 'text!',
    places: 'text!',
  },
  prepared: true,
});

const TEXTS = statement({
  name: 'search-facts-texts',
  text: `select f.*, u.need, v.version as "vectorVersion", v.vector from unnest($2::uuid[]) as wanted (id)
         cross join lateral (
           select id, xmin::text as version, case when part_of is null then id else part_of end as "wholeId",
                  left(text, ${READ_CHARACTERS}) as text
           from feedback where workspace_id = $1 and id = wanted.id and state = 'processed' limit 1) f
         left join lateral (
           select ${NEED_LINE} as need from understanding u where u.workspace_id = $1 and u.feedback_id = wanted.id limit 1) u on true
         left join lateral (
           select xmin::text as version, vector
           from embedding where workspace_id = $1 and feedback_id = wanted.id and encoder = $3 limit 1) v on true`,
  takes: ['uuid', 'uuid[]', 'text'],
  gives: {
    id: 'uuid',
    version: 'text',
    wholeId: 'uuid',
    text: 'text',
    need: 'text?',
    vectorVersion: 'text?',
    vector: 'bytea?',
  },
  prepared: true,
});

const CHURN_RISKS = statement({
  name: 'search-facts-churn-risks',
  text: `select wanted.id from unnest($2::uuid[]) as wanted (id)
         cross join lateral (
           select churn_risk from understanding where workspace_id = $1 and feedback_id = wanted.id limit 1) found
         where found.churn_risk is not null`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid!' }, // every wanted item has an id
});

/** Those of these items that say that the customer may leave. */
export async function atRisk(tx: Tx, workspaceId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await CHURN_RISKS.all(tx, [workspaceId, toIdArray(ids)]);
  return new Set(rows.map(({ id }) => id));
}

const PROBABILITIES = statement({
  name: 'search-facts-probabilities',
  text: `select wanted.id, probabilities from unnest($2::uuid[]) as wanted (id)
         cross join lateral (
           select probabilities from understanding where workspace_id = $1 and feedback_id = wanted.id limit 1) found`,
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

const CERTAINTIES = statement({
  name: 'search-facts-certainties',
  text: `select wanted.id, certainty from unnest($2::uuid[]) as wanted (id)
         cross join lateral (
           select certainty from understanding where workspace_id = $1 and feedback_id = wanted.id limit 1) found`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid!', certainty: 'float4' }, // every wanted item has an id
});

/** How certain the kind of those items is; 1 where a person said it. */
export async function certainties(tx: Tx, workspaceId: string, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await CERTAINTIES.all(tx, [workspaceId, toIdArray(ids)]);
  return new Map(rows.map(({ id, certainty }) => [id, certainty]));
}

const STATES = statement({
  name: 'search-facts-states',
  text: `select wanted.id, p.state from unnest($2::uuid[]) as wanted (id)
         cross join lateral (select state from priority where workspace_id = $1 and id = wanted.id limit 1) p`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', state: 'priority_state' },
  prepared: true,
});

/**
 * The facts of those items, in order; with an empty vector if they have none of that encoder. Items that are not processed are
 * left out. `known` is what an item was known to say: it is not read again while its versions are the same.
 */
export async function facts(
  tx: Tx,
  workspaceId: string,
  {
    ids,
    encoder,
    known = () => undefined,
  }: { ids: string[]; encoder: string; known?: (id: string) => Said | undefined },
): Promise<SearchFacts[]> {
  if (ids.length === 0) return [];
  const read = await FACTS.one(tx, [workspaceId, toIdArray(ids), encoder]);
  const [versions, vectorVersions] = [read.versions.split(','), read.vectorVersions.split(',')];
  const all = ids.map((id, n) => {
    const before = known(id);
    return before?.version === versions[n] &&
      before?.vectorVersion === vectorVersions[n] &&
      before?.encoder === encoder
      ? before
      : undefined;
  });
  const unread = ids.filter((_, n) => versions[n] !== '' && all[n] === undefined);
  const texts = await readSaid(tx, workspaceId, { ids: unread, encoder });
  const [kinds, places] = [read.kinds.split(',') as (Kind | '')[], read.places.split(',')]; // the column's own words
  const priorityIds = [...new Set(places.filter((id) => id !== ''))];
  const states = new Map(
    (await STATES.all(tx, [workspaceId, priorityIds])).map(({ id, state }) => [id, state]),
  );
  const found: SearchFacts[] = [];
  for (const [n, id] of ids.entries()) {
    const [said, kind] = [all[n] ?? texts.get(id), kinds[n]];
    if (said === undefined || !kind) continue;
    const priorityId = places[n] || null;
    const state = priorityId === null ? null : (states.get(priorityId) ?? null);
    found.push({ id, said, kind, priorityId, state });
  }
  return found;
}

/** What the items say, those that are processed. */
async function readSaid(
  tx: Tx,
  workspaceId: string,
  { ids, encoder }: { ids: string[]; encoder: string },
): Promise<Map<string, Said>> {
  if (ids.length === 0) return new Map();
  const rows = await TEXTS.all(tx, [workspaceId, toIdArray(ids), encoder]);
  return new Map(
    rows.map(({ id, version, wholeId, text, need, vectorVersion, vector }) => {
      // One string for both ids: most items are wholes, and many are kept.
      const said = {
        version,
        vectorVersion: vectorVersion ?? '',
        encoder,
        wholeId: wholeId === id ? id : wholeId,
        text,
        need,
      };
      return [id, { ...said, vector: vector?.toString('latin1') ?? '' }];
    }),
  );
}

/** Written once for all statements: node-postgres would write the ids again for each. */
function toIdArray(ids: readonly string[]): ArrayLiteral {
  return `{${ids.join(',')}}` as ArrayLiteral; // ids need no quotes
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
    `with wanted as materialized (${readItems('unnest($2::uuid[]) with ordinality as w (id, n)', 'n')}),
     every as materialized (${mentionsOfRead('n')}),
     mention as materialized (
       select every.*, row_number() over (partition by n order by is_own desc, said_at desc, key) as nth
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
  return MENTIONS.all(tx, { filter, bands }, [workspaceId, toIdArray(ids), JSON.stringify(bands), limit]);
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
