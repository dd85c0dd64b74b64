import { type Db, screenshots, withWorkspace } from '@feedback/db';
import type { ObjectStorage } from '@feedback/outbound';
import { type Effect, type Work } from '../ledger/consume-task.ts';

/** The picture re-encoded from its pixels, so that nothing else in the file survives; null when it cannot be decoded. */
export type ReencodeImage = (bytes: Buffer) => Promise<{ bytes: Buffer; mediaType: string } | null>;

/** The key of an item's picture in storage. */
export function pictureKey(workspaceId: string, feedbackId: string): string {
  return `screenshots/${workspaceId}/${feedbackId}.webp`;
}

/** Re-encodes an item's picture and moves it to object storage. A repeat writes the same object. */
export async function storeScreenshot(
  { db, storage, reencode }: { db: Db; storage: ObjectStorage; reencode: ReencodeImage },
  { workspaceId, feedbackId }: Work<'screenshot'>,
): Promise<Effect> {
  const bytes = await withWorkspace(db, workspaceId, (tx) =>
    screenshots.findReceived(tx, workspaceId, feedbackId),
  );
  if (!bytes) return async () => {};
  const image = await reencode(bytes);
  const objectKey = image && pictureKey(workspaceId, feedbackId);
  if (image && objectKey) await storage.put(objectKey, image);
  return async (tx) => {
    const isThere = await screenshots.finish(tx, workspaceId, { feedbackId, objectKey });
    if (!isThere && objectKey) await storage.remove(objectKey);
  };
}
