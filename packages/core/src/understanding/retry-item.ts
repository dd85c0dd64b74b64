import { type Db, type events, failedItems, isUuid, tasks } from '@feedback/db';
import { withActor } from '../people/acting.ts';

/** Retries a failed item from the beginning. A repeat changes nothing: the item is no longer failed. */
export async function retryItem(
  { db }: { db: Db },
  workspaceId: string,
  { feedbackId, by }: { feedbackId: string; by: events.Actor },
): Promise<'waiting' | 'no-item' | 'not-failed'> {
  if (!isUuid(feedbackId)) return 'no-item';
  return withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    const found = await failedItems.letWait(tx, workspaceId, [feedbackId]);
    if (found.length > 0) await tasks.add(tx, workspaceId, { kind: 'deduplication', feedbackIds: found });
    else return (await failedItems.exists(tx, workspaceId, feedbackId)) ? 'not-failed' : 'no-item';
    return 'waiting';
  });
}
