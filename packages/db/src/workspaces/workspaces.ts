import { type DedupSecret, withSecret } from '../connections/dedup-secret.ts';
import { type Tx } from '../connections/open.ts';
import { type Role } from '../people/people.ts';
import { statement } from '../statements/statement.ts';

export type NewWorkspace = {
  id: string;
  name: string;
  dedupSecret: DedupSecret;
  monthlyLimit: number | null;
};

const INSERT_ONCE = statement({
  name: 'workspaces-insert-once',
  text: `insert into workspace (id, name, dedup_secret, monthly_limit, plan)
         values ($1, $2, $3, $4, case when $4::int is null then 'self-hosted' else 'custom' end)
         on conflict (id) do nothing`,
  takes: ['uuid', 'text', 'bytea', 'int4?'],
});

/** Creates the workspace that the transaction has set. A repeat changes nothing. */
export async function insertOnce(
  tx: Tx,
  { id, name, dedupSecret, monthlyLimit }: NewWorkspace,
): Promise<void> {
  await INSERT_ONCE.run(tx, [id, name, dedupSecret.export(), monthlyLimit]);
}

const ADD_MEMBER = statement({
  name: 'workspaces-add-member',
  text: `insert into membership (workspace_id, person_id, role) values ($1, $2, $3::role)
         on conflict (workspace_id, person_id) do update set role = excluded.role`,
  takes: ['uuid', 'uuid', 'role'],
});

export async function addMember(
  tx: Tx,
  workspaceId: string,
  { personId, role }: { personId: string; role: Role },
) {
  await ADD_MEMBER.run(tx, [workspaceId, personId, role]);
}

const LOCK = statement({
  name: 'workspaces-lock',
  text: 'select from workspace where id = $1 for no key update',
  takes: ['uuid'],
});

/** Locks the workspace for writing, as every transaction that stores feedback in it does. */
export async function lock(tx: Tx, workspaceId: string): Promise<void> {
  await LOCK.run(tx, [workspaceId]);
}

/** The workspace settings that a ranking needs. */
export type RankingSettings = {
  currency: string;
  revenueWeight: number;
  /** When all accounts were settled last; null when they must be. */
  accountsSettledAt: Date | null;
};

const RANKING_SETTINGS = statement({
  name: 'workspaces-ranking-settings',
  text: `select currency, revenue_weight as "revenueWeight", accounts_settled_at as "accountsSettledAt" from workspace where id = $1`,
  takes: ['uuid'],
  gives: { currency: 'text', revenueWeight: 'float8', accountsSettledAt: 'timestamptz?' },
});

export async function rankingSettings(tx: Tx, workspaceId: string): Promise<RankingSettings> {
  return RANKING_SETTINGS.one(tx, [workspaceId]);
}

const RENAME = statement({
  name: 'workspaces-rename',
  text: 'update workspace set name = $2 where id = $1',
  takes: ['uuid', 'text'],
});

export async function rename(tx: Tx, workspaceId: string, name: string): Promise<void> {
  await RENAME.run(tx, [workspaceId, name]);
}

const SET_REVENUE_WEIGHT = statement({
  name: 'workspaces-set-revenue-weight',
  text: 'update workspace set revenue_weight = $2 where id = $1',
  takes: ['uuid', 'float8'],
});

/** Sets how much revenue counts, for the rankings from now on. */
export async function setRevenueWeight(tx: Tx, workspaceId: string, weight: number): Promise<void> {
  await SET_REVENUE_WEIGHT.run(tx, [workspaceId, weight]);
}

const NOTE_ACCOUNTS_SETTLED = statement({
  name: 'workspaces-note-accounts-settled',
  text: 'update workspace set accounts_settled_at = $2 where id = $1',
  takes: ['uuid', 'timestamptz?'],
});

/** Notes when the accounts of everything stored were settled; null when they must be, by the next ranking. */
export async function noteAccountsSettled(tx: Tx, workspaceId: string, at: Date | null): Promise<void> {
  await NOTE_ACCOUNTS_SETTLED.run(tx, [workspaceId, at]);
}

const DEDUP_SECRET = statement({
  name: 'workspaces-dedup-secret',
  text: 'select dedup_secret as "dedupSecret" from workspace where id = $1',
  takes: ['uuid'],
  gives: { dedupSecret: 'bytea' },
});

/** The workspace's secret; undefined when there is no such workspace. */
export async function findDedupSecret(tx: Tx, workspaceId: string): Promise<DedupSecret | undefined> {
  const found = await DEDUP_SECRET.first(tx, [workspaceId]);
  return found && withSecret(found).dedupSecret;
}

const NAME_OF = statement({
  name: 'workspaces-name-of',
  text: 'select name from workspace where id = $1',
  takes: ['uuid'],
  gives: { name: 'text' },
});

/** The name under which the workspace writes to its customers. */
export async function nameOf(tx: Tx, workspaceId: string): Promise<string> {
  return (await NAME_OF.one(tx, [workspaceId])).name;
}

const SHARE_LINK = statement({
  name: 'workspaces-share-link',
  text: 'select share_link as link from workspace where id = $1',
  takes: ['uuid'],
  gives: { link: 'text?' },
});

/** The link of the mails about shipped priorities; null when there is none. */
export async function shareLink(tx: Tx, workspaceId: string): Promise<string | null> {
  return (await SHARE_LINK.one(tx, [workspaceId])).link;
}

const SET_SHARE_LINK = statement({
  name: 'workspaces-set-share-link',
  text: 'update workspace set share_link = $2 where id = $1',
  takes: ['uuid', 'text?'],
});

export async function setShareLink(tx: Tx, workspaceId: string, link: string | null): Promise<void> {
  await SET_SHARE_LINK.run(tx, [workspaceId, link]);
}

/** The secret that keys the workspace's hashes. */
export async function dedupSecret(tx: Tx, workspaceId: string): Promise<DedupSecret> {
  return withSecret(await DEDUP_SECRET.one(tx, [workspaceId])).dedupSecret;
}
