import { type Tx } from './open.ts';

/** Where a workspace stands in a month (UTC), written `YYYY-MM`. */
export type QuotaStanding = {
  plan: string;
  monthlyLimit: number | null;
  month: string;
  used: number;
  heldItems: number;
  heldTranscripts: number;
  marks: { percent: number; reachedAt: Date }[];
};

export async function standing(tx: Tx, workspaceId: string, now: Date): Promise<QuotaStanding> {
  const { rows } = await tx.query<Omit<QuotaStanding, 'marks'>>(
    `select w.plan, w.monthly_limit as "monthlyLimit", to_char($2::timestamptz at time zone 'UTC', 'YYYY-MM') as month,
            coalesce(u.items, 0) as used,
            (select count(*)::int from feedback where workspace_id = $1 and state = 'held') as "heldItems",
            (select count(*)::int from transcript where workspace_id = $1 and state = 'held') as "heldTranscripts"
     from workspace w
     left join quota_usage u on u.workspace_id = w.id and u.month = date_trunc('month', $2::timestamptz at time zone 'UTC')
     where w.id = $1`,
    [workspaceId, now],
  );
  if (!rows[0]) throw new Error('there is no such workspace');
  const { rows: marks } = await tx.query<{ percent: number; reachedAt: Date }>(
    `select percent, reached_at as "reachedAt" from quota_mark
     where workspace_id = $1 and month = date_trunc('month', $2::timestamptz at time zone 'UTC')
       and monthly_limit = $3 order by percent`,
    [workspaceId, now, rows[0].monthlyLimit],
  );
  return { ...rows[0], marks };
}

/** Gives a workspace another limit. What is held is looked at again in the same transaction (a trigger sees to it). */
export async function changePlan(
  tx: Tx,
  workspaceId: string,
  { plan, monthlyLimit }: { plan: string; monthlyLimit: number | null },
): Promise<void> {
  const { rowCount } = await tx.query('update workspace set plan = $2, monthly_limit = $3 where id = $1', [
    workspaceId,
    plan,
    monthlyLimit,
  ]);
  if (rowCount !== 1) throw new Error('there is no such workspace');
}

/** Releases up to `most` held items, or one that is larger, as far as the quota of the month goes, and gives how many. */
export async function releaseHeld(
  tx: Tx,
  workspaceId: string,
  { now, most }: { now: Date; most: { items: number; bytes: number } },
): Promise<number> {
  const { rows } = await tx.query<{ released: number }>('select release_held($1, $2, $3, $4) as released', [
    workspaceId,
    now,
    most.items,
    most.bytes,
  ]);
  return rows[0]?.released ?? 0;
}

/** Asks for what is held to be looked at now. */
export async function ringRelease(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(`select ring_doorbell($1, 'quota-release', now(), true)`, [workspaceId]);
}
