import { type Db, feedback, nearTexts, tasks, withWorkspace, workspaces } from '@feedback/db';
import { nearText } from '@feedback/intelligence';
import { type Effect, type Task } from './consume-task.ts';
import { dedupKey } from './dedup-keys.ts';

/**
 * Finds items that say, in effect, what another said before: the same words whatever their case and punctuation. They keep
 * their id and their place in the quota, and are heard as another voice of that one; the rest goes on to be understood.
 */
export async function deduplicateFeedback({ db }: { db: Db }, { workspaceId, refs }: Task): Promise<Effect> {
  const { waiting, secret } = await withWorkspace(db, workspaceId, async (tx) => ({
    waiting: await feedback.findReceived(tx, workspaceId, refs),
    secret: await workspaces.dedupSecret(tx, workspaceId),
  }));
  const near = waiting.flatMap(({ id, text }) => {
    const words = nearText(text);
    return words === null ? [] : [{ feedbackId: id, nearKey: dedupKey(secret, 'near_text', words) }];
  });
  return async (tx) => {
    const repeats = near.length > 0 ? await nearTexts.remember(tx, workspaceId, near) : [];
    const repeating = new Set(repeats.map(({ feedbackId }) => feedbackId));
    const others = waiting.map(({ id }) => id).filter((id) => !repeating.has(id));
    if (others.length > 0) await tasks.add(tx, workspaceId, { kind: 'understanding', refs: others });
    if (repeats.length === 0) return;
    await nearTexts.markRepeats(tx, workspaceId, repeats);
    await tasks.ring(tx, workspaceId, 'ranking');
  };
}
