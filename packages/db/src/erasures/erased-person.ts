import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** Names and addresses that were sent of a person. */
export type SentName = { name: string | null; email: string | null; company: string | null };

const NAMES_OF = statement({
  name: 'erased-person-names-of',
  text: `select customer_name as name, customer_email as email, company_name as company from feedback
         where workspace_id = $1 and customer_key = any ($2)
         union
         select customer_name, customer_email, company_name from sighting where workspace_id = $1 and customer_key = any ($2)`,
  takes: ['uuid', 'uuid[]'],
  gives: { name: 'text?', email: 'text?', company: 'text?' },
});

/** Every name, address and company that was sent with these customer keys. */
export function namesOf(tx: Tx, workspaceId: string, keys: string[]): Promise<SentName[]> {
  return NAMES_OF.all(tx, [workspaceId, keys]);
}

const BESIDE = statement({
  name: 'erased-person-beside',
  text: `select other.key from customer mine
         join account a on a.workspace_id = $1 and a.key = mine.account_key and a.name is not null
         join customer other on other.workspace_id = $1 and other.account_key = mine.account_key
         where mine.workspace_id = $1 and mine.key = any ($2) and other.email is null and other.plain_name = any ($3)`,
  takes: ['uuid', 'uuid[]', 'text[]'],
  gives: { key: 'uuid' },
});

/** Customers without an address who have one of these names and the same company as one of these customers. */
export async function sameNameBeside(
  tx: Tx,
  workspaceId: string,
  { keys, plainNames }: { keys: string[]; plainNames: string[] },
): Promise<string[]> {
  const rows = await BESIDE.all(tx, [workspaceId, keys, plainNames]);
  return rows.map(({ key }) => key);
}

const NAMED = statement({
  name: 'erased-person-named',
  // What is not read yet has no customer: these rows are few, and the caller compares their names.
  text: `select key, name, company from customer where workspace_id = $1 and email is null and plain_name = any ($2)
         union
         select customer_key, customer_name, company_name from feedback
         where workspace_id = $1 and state not in ('processed', 'erased')
           and customer_key is not null and customer_email is null and customer_name is not null
         union
         select customer_key, customer_name, company_name from sighting
         where workspace_id = $1 and not settled and customer_email is null and customer_name is not null`,
  takes: ['uuid', 'text[]'],
  gives: { key: 'uuid!', name: 'text?', company: 'text?' },
});

/** Customers without an address who may have one of these names: those who have, and all that are not settled yet. */
export function named(
  tx: Tx,
  workspaceId: string,
  plainNames: string[],
): Promise<{ key: string; name: string | null; company: string | null }[]> {
  return NAMED.all(tx, [workspaceId, plainNames]);
}

const TRANSCRIPT_CUSTOMERS = statement({
  name: 'erased-person-transcript-customers',
  text: `select id, customer_name as name, customer_email as email, company_name as company, customer_speaker as speaker
         from transcript
         where workspace_id = $1 and (customer_name is not null or customer_email is not null or customer_speaker is not null)
         order by id`,
  takes: ['uuid'],
  gives: { id: 'uuid', name: 'text?', email: 'text?', company: 'text?', speaker: 'text?' },
});

/** The customers that transcripts name, and the speakers that were picked. */
export function transcriptCustomers(
  tx: Tx,
  workspaceId: string,
): Promise<({ id: string; speaker: string | null } & SentName)[]> {
  return TRANSCRIPT_CUSTOMERS.all(tx, [workspaceId]);
}

const COUNT = statement({
  name: 'erased-person-count',
  text: `select (select count(*)::int from feedback f
                 where workspace_id = $1 and customer_key = any ($2) and part_of is null and state <> 'erased') as items,
                (select count(*)::int from sighting where workspace_id = $1 and customer_key = any ($2)) as mentions,
                (select count(*)::int from customer where workspace_id = $1 and key = any ($2)) as customers,
                (select count(*)::int from screenshot p join feedback f on f.workspace_id = $1 and f.id = p.feedback_id
                 where p.workspace_id = $1 and f.customer_key = any ($2)) as pictures`,
  takes: ['uuid', 'uuid[]'],
  gives: { items: 'int4', mentions: 'int4', customers: 'int4', pictures: 'int4' },
});

/** How much these customers said, for a dry run. */
export function count(tx: Tx, workspaceId: string, keys: string[]) {
  return COUNT.one(tx, [workspaceId, keys]);
}

const REMOVE_MAILS = statement({
  name: 'erased-person-remove-mails',
  text: 'delete from mail where workspace_id = $1 and customer_key = any ($2)',
  takes: ['uuid', 'uuid[]'],
});

/** Removes the mails to these customers, sent and unsent. Returns how many there were. */
export function removeMails(tx: Tx, workspaceId: string, keys: string[]): Promise<number> {
  return REMOVE_MAILS.run(tx, [workspaceId, keys]);
}

const REMOVE_CUSTOMERS = statement({
  name: 'erased-person-remove-customers',
  text: `delete from customer where workspace_id = $1 and key = any ($2) returning account_key as "accountKey"`,
  takes: ['uuid', 'uuid[]'],
  gives: { accountKey: 'uuid' },
});

const REMOVE_ACCOUNTS = statement({
  name: 'erased-person-remove-accounts',
  text: `delete from account a where a.workspace_id = $1 and a.key = any ($2)
           and not exists (select from customer c where c.workspace_id = $1 and c.account_key = a.key)
         returning key`,
  takes: ['uuid', 'uuid[]'],
  gives: { key: 'uuid' },
});

/** Removes customers, and accounts that have none left. Call it under `accounts.lock`. */
export async function removeCustomers(
  tx: Tx,
  workspaceId: string,
  keys: string[],
): Promise<{ customers: number; accounts: string[] }> {
  const rows = await REMOVE_CUSTOMERS.all(tx, [workspaceId, keys]);
  const of = rows.map(({ accountKey }) => accountKey);
  const gone = await REMOVE_ACCOUNTS.all(tx, [workspaceId, of]);
  return { customers: rows.length, accounts: gone.map(({ key }) => key) };
}
