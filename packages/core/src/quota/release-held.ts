import { type Db, type events, quota } from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { withActor } from '../people/acting.ts';

/** The most items that one transaction releases, and their text: they become one job. It runs again for the rest. */
const MOST = { items: 1_000, bytes: 16 * 1024 * 1024 };

/**
 * Releases what is held in a workspace, the oldest first, as far as the quota of the month goes. Once each: the transaction
 * that releases spends the quota and takes the row out of the ledger. The row waits there for the turn of the month; a change
 * of plan, and an owner, make it due at once.
 */
export async function releaseHeld(
  { now }: { now: Clock },
  { workspaceId }: Work<'quota-release'>,
): Promise<Effect> {
  return async (tx) => {
    await quota.releaseHeld(tx, workspaceId, { now: now(), most: MOST });
  };
}

/** Looks at once at what is held, on an owner's word. */
export async function askForRelease(
  { db }: { db: Db },
  workspaceId: string,
  { by }: { by: events.Actor },
): Promise<void> {
  await withActor(db, workspaceId, { by, least: 'owner' }, (tx) => quota.requestRelease(tx, workspaceId));
}
