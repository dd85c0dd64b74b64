import { type Db, type events, failedItems, isUuid, tasks } from '@feedback/db';
import { withActor } from '../acts/acting.ts';

/**
 * Retries a failed item from the beginning. A part restarts at its understanding, because a part is never the original of
 * duplicates (docs/decisions/0024-parts.md). A repeat changes nothing: the item is no longer failed.
 */
export async function retryItem(
  { db }: { db: Db },
  workspaceId: string,
  { feedbackId, by }: { feedbackId: string; by: events.Actor },
): Promise<'waiting' | 'no-item' | 'not-failed'> {
  if (!isUuid(feedbackId)) return 'no-item';
  return withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    const [item] = await failedItems.letWait(tx, workspaceId, [feedbackId]);
    if (!item) return (await failedItems.exists(tx, workspaceId, feedbackId)) ? 'not-failed' : 'no-item';
    const kind = item.partOf === null ? 'deduplication' : 'understanding';
    await tasks.add(tx, workspaceId, { kind, feedbackIds: [item.id] });
    return 'waiting';
  });
}
