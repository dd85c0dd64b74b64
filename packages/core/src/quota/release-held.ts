import { hookEvents, quota } from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';

/** The most items, and the most text, that one transaction releases: they become one job. It runs again for the rest. */
const MOST = { items: 1_000, bytes: 16 * 1024 * 1024 };

/**
 * Releases a workspace's held feedback, oldest first, up to the quota of the month. Exactly once: the releasing transaction
 * spends the quota and removes the ledger row. That row waits for the next month; a change of plan or an owner's request
 * makes it due at once.
 */
export async function releaseHeld(
  { now }: { now: Clock },
  { workspaceId }: Work<'quota-release'>,
): Promise<Effect> {
  return async (tx) => {
    const items = await quota.releaseHeld(tx, workspaceId, { now: now(), most: MOST });
    if (items > 0) await hookEvents.note(tx, workspaceId, { type: 'quota.released', data: [{ items }] });
  };
}
