import { type Tx } from '../connections/open.ts';
import { composed, statement } from '../statements/statement.ts';
import { type RevenueBands, revenueOf } from './revenue-bands.ts';
import { sightingsOf } from './sightings-of.ts';

/** An account as stored: a company, or a customer without a known company, whose name is null. */
export type StoredAccount = {
  key: string;
  name: string | null;
  plainName: string | null;
  revenueAmount: string | null;
  revenueBand: string | null;
  revenueProven: boolean;
  revenueSaidAt: Date | null;
};

/**
 * The key of the customer of a row of feedback or of a mention; an item of an unknown customer is a customer by itself.
 * `coalesce` is not used: PostgreSQL treats it as a function that may leak values, so row-level security would keep the index
 * from being used.
 */
export function customerKeyOf(row: string, item = `${row}.id`, key = `${row}.customer_key`): string {
  return `case when ${key} is null then ${item} else ${key} end`;
}

/**
 * The account of a customer's key, as the columns `account_key`, `account`, `revenue` and `unproven_revenue` of a row named
 * `name`. The revenues are a year's; what only a public survey key said is kept apart. `bands` names the parameter with the
 * bands' amounts as JSON.
 *
 * Every sum of revenue comes from here. A customer who is not settled yet is an account alone, without known revenue.
 */
export function accountOf(customerKey: string, bands: string, name: string): string {
  // `limit` makes PostgreSQL look rows up by key (docs/decisions/0002-tenancy.md).
  return `cross join lateral (
    select coalesce(known.account_key, ${customerKey}) as account_key, paying.name as account,
           case when paying.revenue_proven then ${revenueOf('paying', bands)} end as revenue,
           case when not paying.revenue_proven then ${revenueOf('paying', bands)} end as unproven_revenue
    from (select) one
    left join lateral (
      select account_key from customer where workspace_id = $1 and key = ${customerKey} limit 1) known on true
    left join lateral (
      select * from account where workspace_id = $1 and key = known.account_key limit 1) paying on true
    limit 1) ${name}`;
}

/** The account name for a customer's key, as the column `account` of a row named `name`. */
export function accountNameOf(customerKey: string, name: string): string {
  return `left join lateral (
    select paying.name as account
    from (select account_key from customer where workspace_id = $1 and key = ${customerKey} limit 1) known
    cross join lateral (
      select account.name from account where workspace_id = $1 and key = known.account_key limit 1) paying
    limit 1) ${name} on true`;
}

const LOCK = statement({
  name: 'accounts-lock',
  text: `select pg_advisory_xact_lock(hashtextextended($1::uuid || ' accounts', 0))`,
  takes: ['uuid'],
  gives: { pg_advisory_xact_lock: 'void' },
});

/** Makes other transactions that settle accounts of the workspace wait for this one. */
export async function lock(tx: Tx, workspaceId: string): Promise<void> {
  await LOCK.run(tx, [workspaceId]);
}

const MEMBER_DOMAINS = statement({
  name: 'accounts-member-domains',
  text: 'select member_domains() as domain',
  takes: [],
  gives: { domain: 'text' },
});

/** The e-mail domains of the workspace's own people. */
export async function memberDomains(tx: Tx): Promise<string[]> {
  const rows = await MEMBER_DOMAINS.all(tx, []);
  return rows.map(({ domain }) => domain);
}

const KEYS = statement({
  name: 'accounts-keys',
  text: 'select key from account where workspace_id = $1',
  takes: ['uuid'],
  gives: { key: 'uuid' },
});

/** The keys of all accounts. */
export async function keys(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await KEYS.all(tx, [workspaceId]);
  return rows.map(({ key }) => key);
}

const SAVE = statement({
  name: 'accounts-save',
  text: `insert into account as a (workspace_id, key, name, plain_name, revenue_amount, revenue_band, revenue_proven, revenue_said_at)
         select $1, g.key, g.name, g."plainName", g."revenueAmount", g."revenueBand", g."revenueProven", g."revenueSaidAt"
         from jsonb_to_recordset($2) as g (key uuid, name text, "plainName" text, "revenueAmount" numeric, "revenueBand" text,
                                           "revenueProven" boolean, "revenueSaidAt" timestamptz)
         order by g.key
         on conflict (workspace_id, key) do update set
           name = excluded.name, plain_name = excluded.plain_name, revenue_amount = excluded.revenue_amount,
           revenue_band = excluded.revenue_band, revenue_proven = excluded.revenue_proven,
           revenue_said_at = excluded.revenue_said_at
         where (a.name, a.plain_name, a.revenue_amount, a.revenue_band, a.revenue_proven, a.revenue_said_at) is distinct from
               (excluded.name, excluded.plain_name, excluded.revenue_amount, excluded.revenue_band, excluded.revenue_proven,
                excluded.revenue_said_at)`,
  takes: ['uuid', 'jsonb'],
  prepared: true,
});

/** The most rows per statement. */
const CHUNK = 5_000;

/** Writes accounts, new ones and changed ones. */
export async function save(tx: Tx, workspaceId: string, accounts: StoredAccount[]): Promise<void> {
  for (let from = 0; from < accounts.length; from += CHUNK)
    await SAVE.run(tx, [workspaceId, JSON.stringify(accounts.slice(from, from + CHUNK))]);
}

const REMOVE = statement({
  name: 'accounts-remove',
  text: 'delete from account where workspace_id = $1 and key = any ($2)',
  takes: ['uuid', 'uuid[]'],
});

/** Removes accounts that have no customer any more. */
export async function remove(tx: Tx, workspaceId: string, gone: string[]): Promise<void> {
  if (gone.length > 0) await REMOVE.run(tx, [workspaceId, gone]);
}

/** An account found by its name. */
export type AccountFound = {
  key: string;
  name: string;
  revenue: string | null;
  unprovenRevenue: string | null;
};

const FIND_NAMED = statement({
  name: 'accounts-find-named',
  text: `select found.key, found.name,
                case when found.revenue_proven then ${revenueOf('found', '$3')} end as revenue,
                case when not found.revenue_proven then ${revenueOf('found', '$3')} end as "unprovenRevenue"
         from (
           select a.* from unnest($2::text[]) as wanted (name)
           cross join lateral (select * from account a where a.workspace_id = $1 and a.plain_name = wanted.name limit 1) a
           union
           select a.* from unnest($2::text[]) as wanted (name)
           cross join lateral (
             select account_key from customer c where c.workspace_id = $1 and c.domain = wanted.name
             order by plain_company is not null, account_key limit 1) c
           cross join lateral (select * from account a where a.workspace_id = $1 and a.key = c.account_key limit 1) a
         ) found
         where found.name is not null
         order by found.name, found.key`,
  takes: ['uuid', 'text[]', 'jsonb'],
  gives: { key: 'uuid', name: 'text', revenue: 'numeric?', unprovenRevenue: 'numeric?' },
  prepared: true,
});

/**
 * The companies with those names. `plainNames` come from `plainCompany`, or are domains; each must match in full. A
 * company is also found by a domain that is its alias.
 */
export async function findNamed(
  tx: Tx,
  workspaceId: string,
  { plainNames, bands }: { plainNames: string[]; bands: RevenueBands },
): Promise<AccountFound[]> {
  return FIND_NAMED.all(tx, [workspaceId, plainNames, JSON.stringify(bands)]);
}

const COMPANIES_CALLED = statement({
  name: 'accounts-companies-called',
  text: `select distinct a.plain_name as company from unnest($2::text[]) as wanted (name)
         cross join lateral (
           select plain_name from account a
           where a.workspace_id = $1 and a.plain_name is not null
             and left(replace(a.plain_name, ' ', ''), 100) collate "C" >= wanted.name collate "C"
             and left(replace(a.plain_name, ' ', ''), 100) collate "C" < (wanted.name || chr(1114111)) collate "C" offset 0) a
         where position('.' in a.plain_name) = 0
         order by 1`,
  takes: ['uuid', 'text[]'],
  gives: { company: 'text!' }, // the condition leaves out nulls
  prepared: true,
});

/** The compared names of companies that begin, written without spaces, with one of those names. Domains are no names. */
export async function companiesCalled(tx: Tx, workspaceId: string, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  return (await COMPANIES_CALLED.all(tx, [workspaceId, names])).map(({ company }) => company);
}

/** What the accounts of items pay; `revenue` is the exact sum of proven amounts, a decimal string. */
export type Amounts = {
  customers: number;
  accounts: number;
  knownAccounts: number;
  revenue: string;
  unprovenAccounts: number;
  unprovenRevenue: string;
};

/**
 * The totals over the distinct accounts of `said (key)`, the keys of customers in the workspace of parameter 1. `bands` names
 * the parameter with the bands' amounts. The columns are those of `Amounts`.
 */
export function amountsOver(said: string, bands: string): string {
  return `(with person as materialized (select distinct key from (${said}) said),
     payer as materialized (
       select pays.account_key, max(pays.revenue) as revenue, max(pays.unproven_revenue) as unproven
       from person ${accountOf('person.key', bands, 'pays')} group by 1)
   select (select count(*)::int from person) as customers, count(*)::int as accounts, count(revenue)::int as "knownAccounts",
          coalesce(sum(revenue), 0)::text as revenue, count(unproven)::int as "unprovenAccounts",
          coalesce(sum(unproven), 0)::text as "unprovenRevenue"
   from payer)`;
}

export const AMOUNT_COLUMNS = {
  customers: 'int4',
  accounts: 'int4',
  knownAccounts: 'int4',
  revenue: 'text',
  unprovenAccounts: 'int4',
  unprovenRevenue: 'text',
} as const;

/** The keys of the customers who said the items of `wanted (id)` or repeated their words, for `amountsOver`. */
export function speakersOf(wanted: string): string {
  return `
    select ${customerKeyOf('f')} as key from ${wanted} cross join lateral (
      select * from feedback f where f.workspace_id = $1 and f.id = ${wanted}.id limit 1) f
    union all
    select s.customer_key from ${wanted} ${sightingsOf(wanted)}
    union all
    select ${customerKeyOf('f')} from ${wanted} cross join lateral (
      select * from feedback f
      where f.workspace_id = $1 and f.near_duplicate_of = ${wanted}.id and f.state = 'processed'
        and f.customer_key is not null offset 0) f`;
}

/** The accepted items of those ids, each once; for a part, the whole that it belongs to. */
export function acceptedItems(ids: string): string {
  return `select distinct case when f.part_of is null then f.id else f.part_of end as id
    from unnest(${ids}::uuid[]) as given (id)
    cross join lateral (select id, part_of from feedback where workspace_id = $1 and id = given.id limit 1) f`;
}

const AMOUNTS = composed({
  name: 'accounts-amounts',
  text: () => `with wanted as materialized (${acceptedItems('$2')})
    select amounts.* from ${amountsOver(speakersOf('wanted'), '$3')} amounts`,
  variants: () => [null],
  takes: ['uuid', 'uuid[]', 'jsonb'],
  gives: AMOUNT_COLUMNS,
});

/** The total amounts of the accounts whose customers said these items or repeated their words; each account counts once. */
export async function amounts(
  tx: Tx,
  workspaceId: string,
  { feedbackIds, bands }: { feedbackIds: string[]; bands: RevenueBands },
): Promise<Amounts> {
  return AMOUNTS.one(tx, null, [workspaceId, feedbackIds, JSON.stringify(bands)]);
}

const NAMES_OF = statement({
  name: 'accounts-names-of',
  text: `select k.key, a.name from unnest($2::uuid[]) as k (key)
         cross join lateral (select name from account a where a.workspace_id = $1 and a.key = k.key limit 1) a
         where a.name is not null`,
  takes: ['uuid', 'uuid[]'],
  gives: { key: 'uuid', name: 'text!' }, // only rows with a name are returned
  prepared: true,
});

/** The names of accounts by key; a customer who is an account alone has none. */
export async function namesOf(tx: Tx, workspaceId: string, wanted: string[]): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const rows = await NAMES_OF.all(tx, [workspaceId, wanted]);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
