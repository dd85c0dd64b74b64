import { setTimeout } from 'node:timers/promises';
import { type Db, readDatabaseClock, repositories, withWorkspace } from '@feedback/db';
import { requestLooks } from '../repositories/change-repository.ts';
import { isBeingLookedAt } from '../repositories/read-repositories.ts';

/** A repository whose last look ended more lately is not looked at again for a spec. */
const LATELY_MS = 30_000;
/** How long a spec waits for the looks, and how often it asks. What takes longer is seen by the next one. */
const WAIT_MS = 10_000;
const PAUSE_MS = 200;

/**
 * Has the workspace's repositories looked at that have not been lately, and waits until these looks and those that others asked for have
 * ended, so that a spec rests on what was pushed.
 */
export async function lookFirst(
  { db }: { db: Db },
  workspaceId: string,
  signal?: AbortSignal,
): Promise<void> {
  const asked = await readDatabaseClock(db);
  const waiting = await withWorkspace(db, workspaceId, async (tx) => {
    const all = (await repositories.list(tx, workspaceId)).filter((one) => isToSee(one, asked));
    const old = all.filter((one) => !isBeingLookedAt(one));
    await requestLooks(
      tx,
      workspaceId,
      old.map(({ id }) => id),
    );
    return new Set(all.map(({ id }) => id));
  });
  const areSeen = async () => {
    const all = await withWorkspace(db, workspaceId, (tx) => repositories.list(tx, workspaceId));
    return all.every(({ id, seenAt }) => !waiting.has(id) || (seenAt?.getTime() ?? 0) >= asked);
  };
  const end = performance.now() + WAIT_MS;
  while (waiting.size > 0 && !(await areSeen()) && performance.now() < end)
    await setTimeout(PAUSE_MS, undefined, { signal });
}

/** Whether a look is asked for or under way, or the last one ended some time ago. */
function isToSee(one: repositories.Repository, now: number): boolean {
  return isBeingLookedAt(one) || (one.seenAt?.getTime() ?? 0) < now - LATELY_MS;
}
