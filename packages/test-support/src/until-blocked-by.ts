import { setTimeout as sleep } from 'node:timers/promises';
import { type Db } from '@feedback/db';

/** Waits until some transaction waits for a lock that this backend of PostgreSQL holds. */
export async function untilBlockedBy({ pool }: Db, pid: number | undefined): Promise<void> {
  const sql = 'select from pg_locks where $1 = any (pg_blocking_pids(pid))';
  while ((await pool.query(sql, [pid])).rowCount === 0) await sleep(5);
}
