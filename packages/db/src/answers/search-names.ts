import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** Names that a question may contain: of companies, people with their company, sources and projects. */
export type NamesFound = {
  /** `domain`: a mail domain of its people by which it was looked up. */
  accounts: { key: string; name: string; domain?: string }[];
  people: { key: string; name: string; account: string | null }[];
  sources: string[];
  projects: string[];
};

/** The words of a question with which names are looked up. */
export type NameWords = {
  /** Neighbouring words joined to whole names, in the form in which names are compared. */
  wholes: string[];
  words: string[];
  /** The first letters, for misspelt names. */
  beginnings: string[];
  /** Mail domains, written out. */
  domains: string[];
};

/**
 * The most names that are compared with a question: names that share a word with it, names that begin like one of its words, and
 * in total.
 */
const [SHARING, ALIKE, MOST] = [300, 100, 2_000];
/** The number of newest items from which sources and projects are taken. */
const SAMPLE = 5_000;

/** Reads the keys of rows of `table` for each value in turn: each is a look-up in an index, however many names there are. */
const byKey = (
  nth: number,
  { table, column, parameter, limit }: { table: string; column: string; parameter: string; limit: number },
) => `
  select ${nth} as nth, key from unnest(${parameter}::text[]) as wanted (value)
  cross join lateral (
    select key from ${table} t where t.workspace_id = $1 and t.${column} = wanted.value
    order by key limit ${limit}) t`;

const ACCOUNTS = statement({
  name: 'search-names-accounts',
  text: `with every as materialized (
           ${byKey(1, { table: 'account', column: 'plain_name', parameter: '$2', limit: SHARING })}
           union all ${byKey(2, { table: 'account', column: 'first_word', parameter: '$3', limit: SHARING })}
           union all ${byKey(3, { table: 'account', column: 'beginning', parameter: '$4', limit: ALIKE })}
         ), found as materialized (
           select key from every group by key order by min(nth), key limit ${MOST}
         )
         select a.key, a.name from found
         cross join lateral (select * from account a where a.workspace_id = $1 and a.key = found.key limit 1) a
         where a.name is not null order by a.name, a.key`,
  takes: ['uuid', 'text[]', 'text[]', 'text[]'],
  gives: { key: 'uuid', name: 'text!' }, // only rows with a name are returned
  prepared: true,
});

const ACCOUNTS_OF_DOMAINS = statement({
  name: 'search-names-accounts-of-domains',
  // The account of more than half of its people: an agency writes for several.
  text: `select a.key, a.name, wanted.domain from unnest($2::text[]) as wanted (domain)
         cross join lateral (
           select account_key from (
             select account_key, count(*) as people, sum(count(*)) over () as of_all from (
               select account_key from customer where domain = wanted.domain and workspace_id = $1 limit ${SHARING}) c
             group by account_key) counted
           where 2 * people > of_all) c
         cross join lateral (select key, name from account a where a.workspace_id = $1 and a.key = c.account_key limit 1) a
         where a.name is not null order by a.name, a.key`,
  takes: ['uuid', 'text[]'],
  gives: { key: 'uuid', name: 'text!', domain: 'text!' }, // only rows with a name are returned
  prepared: true,
});

const PEOPLE = statement({
  name: 'search-names-people',
  text: `with every as materialized (
           ${byKey(1, { table: 'customer', column: 'plain_name', parameter: '$2', limit: SHARING })}
           union all ${byKey(2, { table: 'customer', column: 'first_word', parameter: '$3', limit: SHARING })}
           union all ${byKey(3, { table: 'customer', column: 'last_word', parameter: '$3', limit: SHARING })}
           union all ${byKey(4, { table: 'customer', column: 'beginning', parameter: '$4', limit: ALIKE })}
         ), found as materialized (
           select key from every group by key order by min(nth), key limit ${MOST}
         )
         select c.key, c.name, a.name as account from found
         cross join lateral (select * from customer c where c.workspace_id = $1 and c.key = found.key limit 1) c
         left join lateral (
           select name from account a where a.workspace_id = $1 and a.key = c.account_key limit 1) a on true
         where c.name is not null order by c.name, c.key`,
  takes: ['uuid', 'text[]', 'text[]', 'text[]'],
  gives: { key: 'uuid', name: 'text!', account: 'text?' }, // only rows with a name are returned
  prepared: true,
});

const PLACES = statement({
  name: 'search-names-places',
  text: `with newest as materialized (select * from newest_places($1, ${SAMPLE}))
         select array(select distinct source from newest order by 1) as sources,
                array(select distinct project_id from newest where project_id is not null order by 1) as projects`,
  takes: ['uuid'],
  gives: { sources: 'text[]', projects: 'text[]' },
});

/** The names of customers of the workspace that a question with these words may contain; a company also by the domain of its people’s mail. */
export async function findNames(
  tx: Tx,
  workspaceId: string,
  { wholes, words, beginnings, domains }: NameWords,
): Promise<Pick<NamesFound, 'accounts' | 'people'>> {
  const named = await ACCOUNTS.all(tx, [workspaceId, wholes, words, beginnings]);
  const ofDomains = domains.length === 0 ? [] : await ACCOUNTS_OF_DOMAINS.all(tx, [workspaceId, domains]);
  return {
    accounts: [...named, ...ofDomains],
    people: await PEOPLE.all(tx, [workspaceId, wholes, words, beginnings]),
  };
}

/** The sources and projects of the newest items. */
export async function findPlaces(
  tx: Tx,
  workspaceId: string,
): Promise<Pick<NamesFound, 'sources' | 'projects'>> {
  return PLACES.one(tx, [workspaceId]);
}
