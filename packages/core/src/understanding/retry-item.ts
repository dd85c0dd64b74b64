import { type Db, failedItems, isUuid, tasks, withWorkspace } from '@feedback/db';

/** Retries a failed item from the beginning. A repeat changes nothing: the item is no longer failed. */
export async function retryItem(
  { db }: { db: Db },
  workspaceId: string,
  feedbackId: string,
): Promise<'waiting' | 'no-item' | 'not-failed'> {
  if (!isUuid(feedbackId)) return 'no-item';
  return withWorkspace(db, workspaceId, async (tx) => {
    const found = await failedItems.letWait(tx, workspaceId, [feedbackId]);
    if (found.length > 0) await tasks.add(tx, workspaceId, { kind: 'deduplication', feedbackIds: found });
    else return (await failedItems.exists(tx, workspaceId, feedbackId)) ? 'not-failed' : 'no-item';
    return 'waiting';
  });
}
