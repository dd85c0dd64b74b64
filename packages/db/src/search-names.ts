import { type Tx } from './open.ts';
import { statement } from './statement.ts';

/** The names that a question may hold: of companies, of people with their company, of sources and of projects. */
export type NamesFound = {
  accounts: { key: string; name: string }[];
  people: { key: string; name: string; account: string | null }[];
  sources: string[];
  projects: string[];
};

/** At most so many of each are compared with a question. */
const MOST = 2_000;
/** Sources and projects are those of so many of the newest items. */
const SAMPLE = 5_000;

const ACCOUNTS = statement({
  name: 'search-names-accounts',
  text: `select key, name from account
         where workspace_id = $1 and name is not null
           and exists (select from unnest($2::text[]) as b (beginning) where starts_with(account.plain_name, b.beginning))
         order by name, key limit ${MOST}`,
  takes: ['uuid', 'text[]'],
  gives: { key: 'uuid', name: 'text!' }, // only those with one
});

const PEOPLE = statement({
  name: 'search-names-people',
  text: `select c.key, c.name, a.name as account from customer c
         left join account a on a.workspace_id = $1 and a.key = c.account_key
         where c.workspace_id = $1 and c.name is not null
           and exists (select from unnest($2::text[]) as b (beginning)
                       where starts_with(c.plain_name, b.beginning) or strpos(c.plain_name, ' ' || b.beginning) > 0)
         order by c.name, c.key limit ${MOST}`,
  takes: ['uuid', 'text[]'],
  gives: { key: 'uuid', name: 'text!', account: 'text?' }, // only those with a name
});

const PLACES = statement({
  name: 'search-names-places',
  text: `with newest as materialized (
           select source, project_id from feedback where workspace_id = $1 order by id desc limit ${SAMPLE})
         select array(select distinct source from newest order by 1) as sources,
                array(select distinct project_id from newest where project_id is not null order by 1) as projects`,
  takes: ['uuid'],
  gives: { sources: 'text[]', projects: 'text[]' },
});

/** The workspace's names that begin as one of those, in lower case. */
export async function findNames(tx: Tx, workspaceId: string, beginnings: string[]): Promise<NamesFound> {
  return {
    accounts: await ACCOUNTS.all(tx, [workspaceId, beginnings]),
    people: await PEOPLE.all(tx, [workspaceId, beginnings]),
    ...(await PLACES.one(tx, [workspaceId])),
  };
}
