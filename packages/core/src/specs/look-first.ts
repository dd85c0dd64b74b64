import { setTimeout } from 'node:timers/promises';
import { type Db, repositories, withWorkspace } from '@feedback/db';
import { requestLooks } from '../repositories/change-repository.ts';
import { isBeingLookedAt } from '../repositories/read-repositories.ts';

/** How long a spec waits for the looks, and how often it asks. What takes longer is seen by the next one. */
const WAIT_MS = 10_000;
const PAUSE_MS = 200;

/**
 * Has the workspace's repositories looked at, and waits until these looks have ended, so that a spec rests on what was pushed before it was
 * asked for. A look that is under way may have seen an older commit: another follows it.
 */
export async function lookFirst(
  { db }: { db: Db },
  workspaceId: string,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = await withWorkspace(db, workspaceId, async (tx) => {
    const all = await repositories.list(tx, workspaceId);
    const ids = all.map(({ id }) => id);
    await requestLooks(tx, workspaceId, ids);
    return new Set(ids);
  });
  const areSeen = async () => {
    const all = await withWorkspace(db, workspaceId, (tx) => repositories.list(tx, workspaceId));
    return all.every((one) => !waiting.has(one.id) || !isBeingLookedAt(one));
  };
  const end = performance.now() + WAIT_MS;
  while (waiting.size > 0 && !(await areSeen()) && performance.now() < end)
    await setTimeout(PAUSE_MS, undefined, { signal });
}
