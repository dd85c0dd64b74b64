import { failedItems, nearTexts, tasks, type Tx } from '@feedback/db';
import { type Read } from './text-reader.ts';

/** Parts items into those that were read, with what was read, and those that were not, with why. */
export function partRead<Item extends { id: string }, T>(
  items: Item[],
  answers: Read<T>[],
): { read: { item: Item; value: T }[]; unread: failedItems.Failure[] } {
  const read: { item: Item; value: T }[] = [];
  const unread: failedItems.Failure[] = [];
  for (const [i, item] of items.entries()) {
    const answer = answers[i];
    // What answers may be a service.
    if (!answer) throw new Error('Fewer texts were answered than were asked');
    if ('value' in answer) read.push({ item, value: answer.value });
    else unread.push({ id: item.id, reason: answer.unread });
  }
  return { read, unread };
}

/** Marks items as failed, with why. Those who repeat them speak for themselves from now on. */
export async function failItems(tx: Tx, workspaceId: string, failures: failedItems.Failure[]): Promise<void> {
  if (failures.length === 0) return;
  await failedItems.mark(tx, workspaceId, failures);
  const ids = failures.map(({ id }) => id);
  const freed = await nearTexts.freeRepeats(tx, workspaceId, ids);
  if (freed.length > 0) await tasks.add(tx, workspaceId, { kind: 'deduplication', feedbackIds: freed });
}
