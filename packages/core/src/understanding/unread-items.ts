import { failedItems, nearTexts, tasks, type Tx } from '@feedback/db';

/** Marks items as failed, with the reason. Their near-duplicates are read in their place from then on. */
export async function failItems(tx: Tx, workspaceId: string, failures: failedItems.Failure[]): Promise<void> {
  if (failures.length === 0) return;
  await failedItems.mark(tx, workspaceId, failures);
  const ids = failures.map(({ id }) => id);
  const freed = await nearTexts.freeRepeats(tx, workspaceId, ids);
  if (freed.length > 0) await tasks.add(tx, workspaceId, { kind: 'deduplication', feedbackIds: freed });
}
