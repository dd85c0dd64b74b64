import { failedItems, nearTexts, tasks, type Tx } from '@feedback/db';
import { type Read } from './text-reader.ts';

/** Separates the items that were read from those that were not, with the reason. */
export function partRead<Item extends { id: string }, T>(
  items: Item[],
  answers: Read<T>[],
): { read: { item: Item; value: T }[]; unread: failedItems.Failure[] } {
  const read: { item: Item; value: T }[] = [];
  const unread: failedItems.Failure[] = [];
  for (const [i, item] of items.entries()) {
    const answer = answers[i];
    // The reader may be a remote service.
    if (!answer) throw new Error('The reader gave fewer answers than there were texts');
    if ('value' in answer) read.push({ item, value: answer.value });
    else unread.push({ id: item.id, reason: answer.unread });
  }
  return { read, unread };
}

/** Marks items as failed, with the reason. Their near-duplicates are read in their place from then on. */
export async function failItems(tx: Tx, workspaceId: string, failures: failedItems.Failure[]): Promise<void> {
  if (failures.length === 0) return;
  await failedItems.mark(tx, workspaceId, failures);
  const ids = failures.map(({ id }) => id);
  const freed = await nearTexts.freeRepeats(tx, workspaceId, ids);
  if (freed.length > 0) await tasks.add(tx, workspaceId, { kind: 'deduplication', feedbackIds: freed });
}
