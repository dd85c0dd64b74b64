import { type Read, type UnreadReason } from './text-reader.ts';

/** Separates the items that were read from those that were not, with the reason. */
export function partRead<Item extends { id: string }, T>(
  items: Item[],
  answers: Read<T>[],
): { read: { item: Item; value: T }[]; unread: (Item & { reason: UnreadReason })[] } {
  const read: { item: Item; value: T }[] = [];
  const unread: (Item & { reason: UnreadReason })[] = [];
  for (const [i, item] of items.entries()) {
    const answer = answers[i];
    // The reader may be a remote service, so the number of answers is checked.
    if (!answer) throw new Error('The reader gave fewer answers than there were texts');
    if ('value' in answer) read.push({ item, value: answer.value });
    else unread.push({ ...item, reason: answer.unread });
  }
  return { read, unread };
}
