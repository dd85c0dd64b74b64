import { type DedupSecret, withSecret } from './dedup-secret.ts';
import { type Tx } from './open.ts';
import { type Role } from './people.ts';

export type NewWorkspace = {
  id: string;
  name: string;
  dedupSecret: DedupSecret;
  monthlyLimit: number | null;
};

/** Makes the workspace that the transaction has set. Once made, a second time changes nothing. */
export async function insertOnce(
  tx: Tx,
  { id, name, dedupSecret, monthlyLimit }: NewWorkspace,
): Promise<void> {
  await tx.query(
    `insert into workspace (id, name, dedup_secret, monthly_limit, plan)
     values ($1, $2, $3, $4, case when $4::int is null then 'self-hosted' else 'custom' end)
     on conflict (id) do nothing`,
    [id, name, dedupSecret.export(), monthlyLimit],
  );
}

export async function addMember(
  tx: Tx,
  workspaceId: string,
  { personId, role }: { personId: string; role: Role },
) {
  await tx.query(
    `insert into membership (workspace_id, person_id, role) values ($1, $2, $3::role)
     on conflict (workspace_id, person_id) do update set role = excluded.role`,
    [workspaceId, personId, role],
  );
}

/** Locks the workspace for writing, as everybody does who stores feedback in it. */
export async function lock(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query('select from workspace where id = $1 for no key update', [workspaceId]);
}

/** What a ranking needs to know of its workspace. */
export type RankingSettings = { currency: string; revenueWeight: number };

export async function rankingSettings(tx: Tx, workspaceId: string): Promise<RankingSettings> {
  const { rows } = await tx.query<RankingSettings>(
    'select currency, revenue_weight as "revenueWeight" from workspace where id = $1',
    [workspaceId],
  );
  if (!rows[0]) throw new Error('there is no such workspace');
  return rows[0];
}

/** The secret that keys the workspace's hashes. */
export async function dedupSecret(tx: Tx, workspaceId: string): Promise<DedupSecret> {
  const { rows } = await tx.query<{ dedupSecret: Buffer }>(
    'select dedup_secret as "dedupSecret" from workspace where id = $1',
    [workspaceId],
  );
  if (!rows[0]) throw new Error('there is no such workspace');
  return withSecret(rows[0]).dedupSecret;
}
