import { type Db, feedback, nearTexts, tasks, withWorkspace, workspaces } from '@feedback/db';
import { settleAccounts } from '../accounts/settle-accounts.ts';
import { dedupKey } from '../intake/dedup-keys.ts';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { partRead } from './part-read.ts';
import { type ReadTexts } from './text-reader.ts';
import { failItems } from './unread-items.ts';

/**
 * Finds near-duplicates: items with the words of an earlier one, ignoring case and punctuation. They keep their id and their
 * share of the quota, and count as a mention of the earlier item; the others go on to be understood, except those that
 * cannot be read.
 */
export async function deduplicateFeedback(
  { db, readTexts }: { db: Db; readTexts: ReadTexts },
  { workspaceId, feedbackIds }: Work<'deduplication'>,
): Promise<Effect> {
  const { waiting, secret } = await withWorkspace(db, workspaceId, async (tx) => ({
    waiting: await feedback.findReceived(tx, workspaceId, feedbackIds),
    secret: await workspaces.dedupSecret(tx, workspaceId),
  }));
  const answers = await readTexts(
    'nearText',
    waiting.map(({ text }) => [text]),
  );
  const { read, unread } = partRead(waiting, answers);
  const near = read.flatMap(({ item: { id, partOf }, value: words }) =>
    words === null || partOf !== null
      ? []
      : [{ feedbackId: id, nearDuplicateKey: dedupKey(secret, 'near_text', words) }],
  );
  return async (tx) => {
    await failItems(tx, workspaceId, unread);
    const repeats = near.length > 0 ? await nearTexts.remember(tx, workspaceId, near) : [];
    const repeating = new Set(repeats.map(({ feedbackId }) => feedbackId));
    const others = read.map(({ item }) => item.id).filter((id) => !repeating.has(id));
    if (others.length > 0) await tasks.add(tx, workspaceId, { kind: 'understanding', feedbackIds: others });
    if (repeats.length === 0) return;
    await nearTexts.markRepeats(tx, workspaceId, repeats);
    await settleAccounts(tx, workspaceId, [...repeating]);
    await tasks.requestRun(tx, workspaceId, 'ranking');
  };
}
