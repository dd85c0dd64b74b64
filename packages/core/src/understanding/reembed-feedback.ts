import { corrections, type Db, embeddings, tasks, withWorkspace } from '@feedback/db';
import { searchCode } from '@feedback/intelligence';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { partRead } from './part-read.ts';
import { type Read } from './text-reader.ts';
import { failItems } from './unread-items.ts';

/** Embeds texts in the space named `id`, one vector each. An implementation that calls a service may take long. */
export type TextEncoder = {
  id: string;
  embedAll: (texts: string[]) => Promise<Read<Int8Array>[]>;
};

/** How many items are embedded per step. */
const BATCH = 1_000;

/**
 * One step of moving a workspace to the current encoder's space: the next items get a second vector there; when all have
 * one, the workspace switches in one transaction. Until then everything uses the old space.
 */
export async function reembedFeedback(
  { db, encoder }: { db: Db; encoder: TextEncoder },
  { workspaceId }: Work<'reembedding'>,
): Promise<Effect> {
  const items = await withWorkspace(db, workspaceId, (tx) =>
    embeddings.findWithout(tx, workspaceId, { encoder: encoder.id, limit: BATCH }),
  );
  const { read, unread } = partRead(items, await encoder.embedAll(items.map(({ text }) => text)));
  const made = read.map(({ item, value }) => ({
    feedbackId: item.id,
    vector: value,
    code: searchCode(value),
  }));
  return async (tx) => {
    await failItems(tx, workspaceId, unread);
    await embeddings.add(tx, workspaceId, encoder.id, made);
    const left = await embeddings.findWithout(tx, workspaceId, { encoder: encoder.id, limit: 1 });
    if (left.length > 0) return tasks.requestRun(tx, workspaceId, 'reembedding');
    // The clustering job locks its task before the clustering: so does this.
    await tasks.requestRun(tx, workspaceId, 'clustering');
    // A clustering computed from the old vectors is discarded, as after a member's correction.
    await corrections.begin(tx, workspaceId);
    await embeddings.switchTo(tx, workspaceId, encoder.id);
  };
}
