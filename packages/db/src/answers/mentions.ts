import { accountOf, customerKeyOf } from '../accounts/accounts.ts';
import { type RevenueBands } from '../accounts/revenue-bands.ts';
import { sightingsOf } from '../accounts/sightings-of.ts';
import { everySubset } from '../statements/every-subset.ts';
import { type Parameter } from '../statements/statement.ts';
import { type SearchFilter } from './search-filter.ts';

/** What accounts pay a year: from an amount on, and below another; `below` null is without an upper bound. */
export type PaysBetween = { atLeast: number; below: number | null };

/**
 * What a mention must be: one customer saying something, in an item or in the same words as one. An absent field does not
 * filter, an empty list lets nothing pass.
 */
export type MentionFilter = {
  customerKeys?: string[];
  notCustomerKeys?: string[];
  accountKeys?: string[];
  since?: Date;
  until?: Date;
  sources?: string[];
  projects?: string[];
  pays?: PaysBetween;
};

/** The filter, with the bands' amounts that `pays` needs. */
export type MentionNarrowing = { filter: MentionFilter; bands: RevenueBands };

/** What a row of `feedback` or `sighting` says as a mention. */
export function mentionColumns(row: string, item: string): string {
  return `${customerKeyOf(row, item)} as key, ${row}.said_at, ${row}.source, ${row}.project_id,
   coalesce(${row}.customer_name, ${row}.customer_email) as customer`;
}

/** The accepted item, which repeats refer to; for a part, the whole. */
const WHOLE =
  'select case when part_of is null then id else part_of end as id from feedback where workspace_id = $1 and id = wanted.id limit 1';

/**
 * The mentions of the items in `wanted (id)`, in the workspace of parameter 1, by others than the item's own customer: with the
 * item that they repeat, and the one that holds their words. `offset 0` keeps them lookups by key. Near-duplicates of an unknown
 * customer are no mentions.
 */
export function repeatsOf(wanted = 'wanted'): string {
  return `
    select wanted.id as item, ${holderOf('repeated.id')} as said, false as is_own, ${mentionColumns('s', 's.feedback_id')}
    from ${wanted} cross join lateral (${WHOLE}) whole ${sightingsOf('whole')}
    union all
    select wanted.id, ${holderOf('f.id')}, false, ${mentionColumns('f', 'f.id')}
    from ${wanted} cross join lateral (${WHOLE}) whole cross join lateral (
      select * from feedback f
      where f.workspace_id = $1 and f.near_duplicate_of = whole.id and f.state = 'processed'
        and f.customer_key is not null offset 0) f`;
}

/** The item that holds the words of a repeat: for a part the part itself, because the repeat has the words of the whole. */
function holderOf(repeat: string, { whole, item } = { whole: 'whole.id', item: 'wanted.id' }): string {
  return `case when ${whole} = ${item} then ${repeat} else ${item} end`;
}

/** All mentions of the items in `wanted (id)`, those by the item's own customer included. */
export function mentionsOf(): string {
  return `
    select f.id as item, f.id as said, true as is_own, ${mentionColumns('f', 'f.id')}
    from wanted cross join lateral (
      select * from feedback f where f.workspace_id = $1 and f.id = wanted.id and f.state = 'processed' limit 1) f
    union all ${repeatsOf()}`;
}

/** The items of `from` as `w (id)`, each read once, for `mentionsOfRead`; `more` names a column of `w`. */
export function readItems(from: string, more: string): string {
  return `
    select w.id, w.${more}, f.state, case when f.part_of is null then f.id else f.part_of end as whole_id,
           f.customer_key, f.customer_name, f.customer_email, f.said_at, f.source, f.project_id
    from ${from} cross join lateral (select * from feedback f where f.workspace_id = $1 and f.id = w.id limit 1) f`;
}

/** `mentionsOf` for `wanted` as of `readItems`, with the column `more`: the near-duplicates of each item are looked up once. */
export function mentionsOfRead(more: string): string {
  return `
    with near as materialized (
      select wanted.${more}, wanted.id as item, wanted.whole_id, f.*
      from wanted cross join lateral (
        select id, customer_key, customer_name, customer_email, said_at, source, project_id from feedback f
        where f.workspace_id = $1 and f.near_duplicate_of = wanted.whole_id and f.state = 'processed' offset 0) f
    )
    select wanted.${more}, wanted.id as item, wanted.id as said, true as is_own, ${mentionColumns('wanted', 'wanted.id')}
    from wanted where wanted.state = 'processed'
    union all
    select r.${more}, r.item, ${holderOf('r.id', { whole: 'r.whole_id', item: 'r.item' })}, false, ${mentionColumns('s', 's.feedback_id')}
    from (select ${more}, id as item, whole_id, whole_id as id from wanted
          union all select ${more}, item, whole_id, id from near) r
    cross join lateral (
      select * from sighting s where s.workspace_id = $1 and s.feedback_id = r.id offset 0) s
    union all
    select near.${more}, item, ${holderOf('id', { whole: 'whole_id', item: 'item' })}, false, ${mentionColumns('near', 'near.id')}
    from near where customer_key is not null`;
}

/** The filter's conditions on a mention, each after `and`; empty when there are none. */
export function toMentionConditions(
  row: string,
  { filter, bands }: MentionNarrowing,
  parameter: Parameter,
): string {
  const { customerKeys, notCustomerKeys, accountKeys, since, until, sources, projects, pays } = filter;
  const conditions: string[] = [];
  if (customerKeys) conditions.push(`${row}.key = any (${parameter('uuid[]', customerKeys)})`);
  if (notCustomerKeys) conditions.push(`${row}.key <> all (${parameter('uuid[]', notCustomerKeys)})`);
  if (since) conditions.push(`${row}.said_at >= ${parameter('timestamptz', since)}`);
  if (until) conditions.push(`${row}.said_at < ${parameter('timestamptz', until)}`);
  if (sources) conditions.push(`${row}.source = any (${parameter('text[]', sources)})`);
  if (projects) conditions.push(`${row}.project_id = any (${parameter('text[]', projects)})`);
  const ofAccount: string[] = [];
  if (accountKeys) ofAccount.push(`pays.account_key = any (${parameter('uuid[]', accountKeys)})`);
  if (pays) ofAccount.push(`pays.revenue >= ${parameter('numeric', pays.atLeast)}`);
  if (pays && pays.below !== null) ofAccount.push(`pays.revenue < ${parameter('numeric', pays.below)}`);
  if (ofAccount.length > 0)
    conditions.push(
      `exists (select from (select) one ${accountOf(`${row}.key`, parameter('jsonb', JSON.stringify(bands)), 'pays')}
               where ${ofAccount.join(' and ')})`,
    );
  return conditions.map((condition) => `and ${condition}`).join(' ');
}

/** The fields of a search's filter that each mention must pass; the kind is that of the item. */
export function toMentionFilter({ projectId, since, until, source }: SearchFilter): MentionFilter {
  return {
    ...(since && { since }),
    ...(until && { until }),
    ...(source !== undefined && { sources: [source] }),
    ...(projectId !== undefined && { projects: [projectId] }),
  };
}

/** Filters with every field, and with none. */
export function everyMentionNarrowing(): MentionNarrowing[] {
  const bands = { enterprise: 2, paid: 1, free: 0 };
  const fields = {
    customerKeys: [],
    notCustomerKeys: [],
    accountKeys: [],
    since: new Date(0),
    until: new Date(1),
    sources: [],
    projects: [],
  };
  const pays = [{}, { pays: { atLeast: 1, below: null } }, { pays: { atLeast: 1, below: 2 } }];
  return pays.flatMap((more) =>
    everySubset<Required<Omit<MentionFilter, 'pays'>>>(fields).map((filter) => ({
      filter: { ...filter, ...more },
      bands,
    })),
  );
}
