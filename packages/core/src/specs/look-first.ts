import { setTimeout } from 'node:timers/promises';
import { type Db, repositories, withWorkspace } from '@feedback/db';
import { requestLook } from '../repositories/change-repository.ts';

/** A repository that was looked at more lately is not looked at again for a spec. */
const LATELY_MS = 30_000;
/** How long a spec waits for the looks, and how often it asks. What takes longer is seen by the next one. */
const WAIT_MS = 10_000;
const PAUSE_MS = 200;

/** Has the workspace's repositories looked at that have not been lately, and waits until they are, so that a spec rests on what was pushed. */
export async function lookFirst(
  { db, now }: { db: Db; now: () => Date },
  workspaceId: string,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - LATELY_MS);
  const requested = await withWorkspace(db, workspaceId, async (tx) => {
    const old = (await repositories.list(tx, workspaceId)).filter(
      ({ lookedAt, state }) => state !== 'reading' && lookedAt !== null && lookedAt < before,
    );
    if (old.length === 0) return [];
    await requestLook(tx, workspaceId);
    for (const { id } of old) await repositories.requestLook(tx, workspaceId, { id });
    return old.map(({ id }) => id);
  });
  const areSeen = async () => {
    const all = await withWorkspace(db, workspaceId, (tx) => repositories.list(tx, workspaceId));
    const waiting = all.filter(({ id, lookedAt, state }) => {
      const isSeen = lookedAt !== null && (state === 'ready' || state === 'failed');
      return requested.includes(id) && !isSeen;
    });
    return waiting.length === 0;
  };
  const end = performance.now() + WAIT_MS;
  while (requested.length > 0 && !(await areSeen()) && performance.now() < end)
    await setTimeout(PAUSE_MS, undefined, { signal });
}
