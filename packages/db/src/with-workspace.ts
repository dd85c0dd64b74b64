import pg from 'pg';
import { NO_WORKSPACE } from './audit.ts';
import { type Db, type Tx } from './open.ts';

/** Runs `work` in one transaction that sees the rows of one workspace and no others; rolls back when it throws. */
export function withWorkspace<T>(db: Db, workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.inLine(workspaceId, () => transaction(db, workspaceId, work));
}

/** The same for what belongs to no workspace: people, and what signs them in. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, NO_WORKSPACE, work);
}

async function transaction<T>(db: Db, workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.pool.connect();
  let broken: Error | undefined;
  try {
    await tx.query(begin(workspaceId));
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    await tx.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    tx.release(broken);
  }
}

/** Both in one round trip: it is paid by everything that is read or written. */
function begin(workspaceId: string): string {
  return `begin; select set_config('feedback.workspace_id', ${pg.escapeLiteral(workspaceId)}, true)`;
}
