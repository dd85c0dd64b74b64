import pg from 'pg';
import { NO_WORKSPACE } from '../audit/audit.ts';
import { isDatabaseSlow } from '../connections/database-busy.ts';
import { type Db, type Tx } from '../connections/open.ts';

/** Runs `work` in one transaction that sees only the rows of one workspace; rolls back when it throws. */
export function withWorkspace<T>(db: Db, workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.inLine(workspaceId, () => transaction(db.pool, after(beginIn(workspaceId), work)));
}

/**
 * Runs `work`, which only reads, as `withWorkspace` does, with two waits fewer. Its first statement is sent with the beginning of the
 * transaction: should that fail, no row is seen and no result given. The result does not wait for the end: there is nothing that could fail
 * to be kept.
 */
export function readWorkspace<T>(db: Db, workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const reading = async (tx: Tx) => {
      const begun = tx.query(beginIn(workspaceId, 'begin read only'));
      // Where both fail, the beginning is the cause.
      const [began, read] = await Promise.allSettled([begun, work(tx)]);
      if (began.status === 'rejected') throw began.reason;
      if (read.status === 'rejected') throw read.reason;
      resolve(read.value);
    };
    db.inLine(workspaceId, () => transaction(db.pool, reading)).catch(reject);
  });
}

/** Runs `work` in one transaction, for tables that belong to no workspace: people, and their sign-in. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db.pool, after(beginIn(NO_WORKSPACE), work));
}

/** Runs `work` in one transaction on a pool whose role reads all workspaces, so no workspace is set. */
export function inPoolTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(pool, after('begin', work));
}

/** What writes waits for the beginning: without one, each statement would be kept by itself. */
function after<T>(begin: string, work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  return async (tx) => {
    await tx.query(begin);
    return work(tx);
  };
}

/** Ends the transaction that `work` begins. */
async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  try {
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    // A late connection would answer the rollback as late: PostgreSQL rolls back when it is closed.
    if (error instanceof Error && isDatabaseSlow(error)) broken = error;
    else
      await tx.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    tx.release(broken);
  }
}

/** Both statements in one round trip, because every read and write needs them. */
function beginIn(workspaceId: string, begin = 'begin'): string {
  return `${begin}; select set_config('feedback.workspace_id', ${pg.escapeLiteral(workspaceId)}, true)`;
}
