import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { customerKeyOf } from './accounts.ts';

/** One thing said, with what was sent of the customer, as feedback and mentions hold it. */
export type CustomerStatement = {
  key: string;
  name: string | null;
  email: string | null;
  company: string | null;
  amount: string | null;
  band: string | null;
  throughSurvey: boolean;
  saidAt: Date;
  receivedAt: Date;
};

const STATEMENT_COLUMNS = {
  key: 'uuid',
  name: 'text?',
  email: 'text?',
  company: 'text?',
  amount: 'numeric?',
  band: 'text?',
  throughSurvey: 'bool',
  saidAt: 'timestamptz',
  receivedAt: 'timestamptz',
} as const;

/** A row of feedback or of a mention as a statement. An unknown customer of whom nothing was sent needs none. */
const toStatement = (row: string, { item, receivedAt }: { item: string; receivedAt: string }) =>
  `${customerKeyOf(row, item)} as key, ${row}.customer_name as name, ${row}.customer_email as email,
   ${row}.company_name as company, ${row}.revenue_amount as amount, ${row}.revenue_band as band,
   ${row}.through_survey as "throughSurvey", ${row}.said_at as "saidAt", ${receivedAt} as "receivedAt"`;
const OF_ITEM = toStatement('f', { item: 'f.id', receivedAt: 'f.received_at' });
const SAYS_SOMETHING = `(f.customer_key is not null or f.company_name is not null or f.revenue_amount is not null
                         or f.revenue_band is not null)`;

const STATEMENTS_OF = statement({
  name: 'customers-statements-of',
  text: `select ${OF_ITEM} from feedback f
         where f.workspace_id = $1 and f.id = any ($2) and f.state = 'processed' and ${SAYS_SOMETHING}`,
  takes: ['uuid', 'uuid[]'],
  gives: STATEMENT_COLUMNS,
  prepared: true,
});

const TAKE_MENTIONS = statement({
  name: 'customers-take-mentions',
  text: `update sighting s set settled = true
         where s.workspace_id = $1 and not s.settled
           and (select f.state from feedback f where f.workspace_id = $1 and f.id = s.feedback_id) = 'processed'
         returning ${toStatement('s', { item: 's.feedback_id', receivedAt: 's.said_at' })}`,
  takes: ['uuid'],
  gives: { ...STATEMENT_COLUMNS, key: 'uuid!' },
  prepared: true,
});

/** What those items, and the mentions that are not settled yet, say of their customers. Marks these mentions as settled. */
export async function newStatements(
  tx: Tx,
  workspaceId: string,
  feedbackIds: string[],
): Promise<CustomerStatement[]> {
  const ofItems = feedbackIds.length === 0 ? [] : await STATEMENTS_OF.all(tx, [workspaceId, feedbackIds]);
  return [...ofItems, ...(await TAKE_MENTIONS.all(tx, [workspaceId]))];
}

const NAME_COMPANIES = statement({
  name: 'customers-name-companies',
  text: `update feedback f set company_name = found.company
         from (
           select id, (
             select v from unnest(array['company_name', 'company', 'account']) with ordinality as n (name, nth)
             cross join lateral (
               select case when jsonb_typeof(sent -> n.name) = 'string' then sent ->> n.name end as v) s
             where length(v) <= 1000 and v ~ '\\S' order by nth limit 1) as company
           from feedback
           cross join lateral (
             select case when source = 'widget' and jsonb_typeof(metadata -> 'user_metadata') = 'object'
                         then metadata -> 'user_metadata' else metadata end as sent) m
           where workspace_id = $1 and company_name is null and metadata is not null
             and jsonb_typeof(sent) = 'object' and sent ?| array['company_name', 'company', 'account']
         ) found
         where f.workspace_id = $1 and f.id = found.id and found.company is not null`,
  takes: ['uuid'],
});

const NAME_COMPANIES_OF_SIGNALS = statement({
  name: 'customers-name-companies-of-signals',
  text: `update feedback f set company_name = t.company_name
         from signal s join transcript t on t.workspace_id = $1 and t.id = s.transcript_id
         where s.workspace_id = $1 and f.workspace_id = $1 and f.id = s.feedback_id and f.source = 'transcript'
           and f.company_name is null and t.company_name ~ '\\S'`,
  takes: ['uuid'],
});

const MARK_SURVEYED = statement({
  name: 'customers-mark-surveyed',
  text: `update feedback f set through_survey = true
         where f.workspace_id = $1 and f.source = 'widget' and not f.through_survey
           and exists (select from survey_response r
                       where r.workspace_id = $1 and r.feedback_id = f.id and r.submitted_at = f.received_at)`,
  takes: ['uuid'],
});

const MARK_SURVEYED_MENTIONS = statement({
  name: 'customers-mark-surveyed-mentions',
  text: `update sighting s set through_survey = true
         where s.workspace_id = $1 and s.source = 'widget' and not s.through_survey
           and exists (select from survey_response r
                       where r.workspace_id = $1 and r.feedback_id = s.feedback_id and r.submitted_at = s.said_at)`,
  takes: ['uuid'],
});

/**
 * Fills in what items stored by earlier versions hold elsewhere: companies among unknown properties and with transcripts, and
 * what public survey keys carried. Safe to repeat. Call it before `accounts.lock`: a job that understands items has already
 * locked those items while it waits for that lock.
 */
export async function completeStored(tx: Tx, workspaceId: string): Promise<void> {
  await NAME_COMPANIES.run(tx, [workspaceId]);
  await NAME_COMPANIES_OF_SIGNALS.run(tx, [workspaceId]);
  await MARK_SURVEYED.run(tx, [workspaceId]);
}

const ALL_STATEMENTS = statement({
  name: 'customers-all-statements',
  text: `select ${OF_ITEM} from feedback f
         where f.workspace_id = $1 and f.state = 'processed' and ${SAYS_SOMETHING}
         union all
         select ${toStatement('s', { item: 's.feedback_id', receivedAt: 's.said_at' })}
         from sighting s
         cross join lateral (
           select from feedback f
           where f.workspace_id = $1 and f.id = s.feedback_id and f.state = 'processed' limit 1) f
         where s.workspace_id = $1`,
  takes: ['uuid'],
  gives: STATEMENT_COLUMNS,
});

/** Everything that processed feedback says of customers; call it under `accounts.lock`. */
export async function allStatements(tx: Tx, workspaceId: string): Promise<CustomerStatement[]> {
  await MARK_SURVEYED_MENTIONS.run(tx, [workspaceId]);
  await TAKE_MENTIONS.all(tx, [workspaceId]);
  return ALL_STATEMENTS.all(tx, [workspaceId]);
}

/** A customer as stored. `domain` can stand for the company; `plainCompany` is null where it does. */
export type StoredCustomer = {
  key: string;
  accountKey: string;
  name: string | null;
  plainName: string | null;
  email: string | null;
  domain: string | null;
  company: string | null;
  plainCompany: string | null;
  companyProven: boolean;
  companySaidAt: Date | null;
  companyReceivedAt: Date | null;
  revenueAmount: string | null;
  revenueBand: string | null;
  revenueProven: boolean;
  revenueSaidAt: Date | null;
  revenueReceivedAt: Date | null;
};

const COLUMNS = `key, account_key as "accountKey", name, plain_name as "plainName", email, domain, company,
  plain_company as "plainCompany", company_proven as "companyProven", company_said_at as "companySaidAt",
  company_received_at as "companyReceivedAt", revenue_amount as "revenueAmount", revenue_band as "revenueBand",
  revenue_proven as "revenueProven", revenue_said_at as "revenueSaidAt", revenue_received_at as "revenueReceivedAt"`;
const STORED = {
  key: 'uuid',
  accountKey: 'uuid',
  name: 'text?',
  plainName: 'text?',
  email: 'text?',
  domain: 'text?',
  company: 'text?',
  plainCompany: 'text?',
  companyProven: 'bool',
  companySaidAt: 'timestamptz?',
  companyReceivedAt: 'timestamptz?',
  revenueAmount: 'numeric?',
  revenueBand: 'text?',
  revenueProven: 'bool',
  revenueSaidAt: 'timestamptz?',
  revenueReceivedAt: 'timestamptz?',
} as const;

const FIND = statement({
  name: 'customers-find',
  text: `select ${COLUMNS} from customer where workspace_id = $1 and key = any ($2)`,
  takes: ['uuid', 'uuid[]'],
  gives: STORED,
  prepared: true,
});

export async function find(tx: Tx, workspaceId: string, keys: string[]): Promise<StoredCustomer[]> {
  return keys.length === 0 ? [] : FIND.all(tx, [workspaceId, keys]);
}

const OF_DOMAINS = statement({
  name: 'customers-of-domains',
  text: `select ${COLUMNS} from customer where workspace_id = $1 and domain = any ($2)`,
  takes: ['uuid', 'text[]'],
  gives: STORED,
  prepared: true,
});

/** All customers with one of those domains. */
export async function ofDomains(tx: Tx, workspaceId: string, domains: string[]): Promise<StoredCustomer[]> {
  return domains.length === 0 ? [] : OF_DOMAINS.all(tx, [workspaceId, domains]);
}

const OF_DOMAIN_NAMES = statement({
  name: 'customers-of-domain-names',
  text: `select ${COLUMNS} from customer
         where workspace_id = $1 and domain is not null and replace(split_part(domain, '.', 1), '-', '') = any ($2)`,
  takes: ['uuid', 'text[]'],
  gives: STORED,
  prepared: true,
});

/** All customers whose domain is called so: its first label without hyphens. */
export async function ofDomainNames(tx: Tx, workspaceId: string, names: string[]): Promise<StoredCustomer[]> {
  return names.length === 0 ? [] : OF_DOMAIN_NAMES.all(tx, [workspaceId, names]);
}

const OF_ACCOUNTS = statement({
  name: 'customers-of-accounts',
  text: `select ${COLUMNS} from customer where workspace_id = $1 and account_key = any ($2)`,
  takes: ['uuid', 'uuid[]'],
  gives: STORED,
  prepared: true,
});

/** All customers of those accounts. */
export async function ofAccounts(tx: Tx, workspaceId: string, accounts: string[]): Promise<StoredCustomer[]> {
  return accounts.length === 0 ? [] : OF_ACCOUNTS.all(tx, [workspaceId, accounts]);
}

const ALL = statement({
  name: 'customers-all',
  text: `select ${COLUMNS} from customer where workspace_id = $1`,
  takes: ['uuid'],
  gives: STORED,
});

export async function all(tx: Tx, workspaceId: string): Promise<StoredCustomer[]> {
  return ALL.all(tx, [workspaceId]);
}

const SAVE = statement({
  name: 'customers-save',
  text: `insert into customer (workspace_id, key, account_key, name, plain_name, email, domain, company, plain_company,
                               company_proven, company_said_at, company_received_at, revenue_amount, revenue_band,
                               revenue_proven, revenue_said_at, revenue_received_at)
         select $1, g.key, g."accountKey", g.name, g."plainName", g.email, g.domain, g.company, g."plainCompany",
                g."companyProven", g."companySaidAt", g."companyReceivedAt", g."revenueAmount", g."revenueBand",
                g."revenueProven", g."revenueSaidAt", g."revenueReceivedAt"
         from jsonb_to_recordset($2) as g (
           key uuid, "accountKey" uuid, name text, "plainName" text, email text, domain text, company text,
           "plainCompany" text, "companyProven" boolean, "companySaidAt" timestamptz, "companyReceivedAt" timestamptz,
           "revenueAmount" numeric, "revenueBand" text, "revenueProven" boolean, "revenueSaidAt" timestamptz,
           "revenueReceivedAt" timestamptz)
         order by g.key
         on conflict (workspace_id, key) do update set
           account_key = excluded.account_key, name = excluded.name, plain_name = excluded.plain_name,
           email = excluded.email, domain = excluded.domain, company = excluded.company,
           plain_company = excluded.plain_company, company_proven = excluded.company_proven,
           company_said_at = excluded.company_said_at, company_received_at = excluded.company_received_at,
           revenue_amount = excluded.revenue_amount, revenue_band = excluded.revenue_band,
           revenue_proven = excluded.revenue_proven, revenue_said_at = excluded.revenue_said_at,
           revenue_received_at = excluded.revenue_received_at`,
  takes: ['uuid', 'jsonb'],
  prepared: true,
});

/** The most rows per statement. */
const CHUNK = 5_000;

/** Writes customers, new ones and changed ones. */
export async function save(tx: Tx, workspaceId: string, customers: StoredCustomer[]): Promise<void> {
  for (let from = 0; from < customers.length; from += CHUNK)
    await SAVE.run(tx, [workspaceId, JSON.stringify(customers.slice(from, from + CHUNK))]);
}

const REMOVE = statement({
  name: 'customers-remove',
  text: 'delete from customer where workspace_id = $1 and key = any ($2)',
  takes: ['uuid', 'uuid[]'],
});

/** Removes customers of whom nothing is stored any more. */
export async function remove(tx: Tx, workspaceId: string, keys: string[]): Promise<void> {
  if (keys.length > 0) await REMOVE.run(tx, [workspaceId, keys]);
}

/** A customer found by name or address. */
export type CustomerFound = {
  key: string;
  name: string | null;
  email: string | null;
  accountKey: string;
  account: string | null;
};

const FIND_NAMED = statement({
  name: 'customers-find-named',
  text: `select c.key, c.name, c.email, c.account_key as "accountKey", a.name as account
         from unnest($2::text[]) as wanted (name)
         cross join lateral (
           select * from customer c where c.workspace_id = $1 and c.plain_name = wanted.name offset 0) c
         left join lateral (
           select name from account a where a.workspace_id = $1 and a.key = c.account_key limit 1) a on true
         order by c.name, c.key`,
  takes: ['uuid', 'text[]'],
  gives: { key: 'uuid', name: 'text?', email: 'text?', accountKey: 'uuid', account: 'text?' },
  prepared: true,
});

/** The customers of those names, in lower case and with single spaces. */
export async function findNamed(tx: Tx, workspaceId: string, plainNames: string[]): Promise<CustomerFound[]> {
  return FIND_NAMED.all(tx, [workspaceId, plainNames]);
}
