import { type Db, screenshots, withWorkspace } from '@feedback/db';
import type { ObjectStorage } from '@feedback/outbound';
import { type Effect, type Work } from '../ledger/consume-task.ts';

/** A picture made anew from its pixels, so that nothing else that was in the file goes on; null when it cannot be read. */
export type ReencodeImage = (bytes: Buffer) => Promise<{ bytes: Buffer; mediaType: string } | null>;

/** Re-encodes the picture that came with an item and moves it to storage. Twice writes the same object again. */
export async function storeScreenshot(
  { db, storage, reencode }: { db: Db; storage: ObjectStorage; reencode: ReencodeImage },
  { workspaceId, feedbackId }: Work<'screenshot'>,
): Promise<Effect> {
  const bytes = await withWorkspace(db, workspaceId, (tx) =>
    screenshots.findReceived(tx, workspaceId, feedbackId),
  );
  if (!bytes) return async () => {};
  const image = await reencode(bytes);
  const objectKey = image && `screenshots/${workspaceId}/${feedbackId}.webp`;
  if (image && objectKey) await storage.put(objectKey, image);
  return (tx) => screenshots.finish(tx, workspaceId, { feedbackId, objectKey });
}
