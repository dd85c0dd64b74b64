import { type Db, feedback, tasks, understandings, withWorkspace } from '@feedback/db';
import { KINDS, type Kind, learnFromCorrections, MOST_CORRECTIONS, searchCode } from '@feedback/intelligence';
import { defined } from '@feedback/runtime';
import { settleAccounts } from '../accounts/settle-accounts.ts';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { type ReadTexts, type Understood } from './text-reader.ts';
import { failItems, partRead } from './unread-items.ts';

/**
 * Understands the items of a ledger row, with the workspace's corrections, and requests clustering. An item that cannot be
 * read fails alone.
 */
export async function understandFeedback(
  { db, readTexts }: { db: Db; readTexts: ReadTexts },
  { workspaceId, feedbackIds }: Work<'understanding'>,
): Promise<Effect> {
  const { waiting, corrections } = await withWorkspace(db, workspaceId, async (tx) => ({
    waiting: await feedback.findReceived(tx, workspaceId, feedbackIds),
    corrections: await understandings.corrected(tx, workspaceId, { limit: MOST_CORRECTIONS }),
  }));
  const answers = await readTexts(
    'understand',
    waiting.map(({ text }) => [text, workspaceId]),
  );
  const { read, unread } = partRead(waiting, answers);
  const found = read.map(({ item, value }) => toUnderstanding(item, value, corrections));
  return async (tx) => {
    await failItems(tx, workspaceId, unread);
    const kept = found.length > 0 && (await understandings.keep(tx, workspaceId, found));
    await settleAccounts(tx, workspaceId, feedbackIds);
    if (kept) await tasks.requestRun(tx, workspaceId, 'clustering');
  };
}

/** What is stored of an item that was read: the sender's stated kind beats the classifier's. */
export function toUnderstanding(
  { id, statedKind }: Pick<feedback.Received, 'id' | 'statedKind'>,
  { severities, ...understood }: Understood,
  corrections: understandings.CorrectedItem[],
): understandings.NewUnderstanding {
  const { kind, certainty } =
    statedKind === null ? likeliestKind(understood, corrections) : { kind: statedKind, certainty: 1 };
  const severity = defined(severities[KINDS.indexOf(kind)], 'severity');
  return { feedbackId: id, ...understood, code: searchCode(understood.vector), kind, certainty, severity };
}

function likeliestKind(
  { encoder, vector, probabilities }: Pick<Understood, 'encoder' | 'vector' | 'probabilities'>,
  corrections: understandings.CorrectedItem[],
): { kind: Kind; certainty: number } {
  const comparable = corrections.filter((corrected) => corrected.encoder === encoder);
  const learnt = learnFromCorrections(KINDS, comparable, { vector, probabilities });
  const certainty = Math.max(...learnt);
  return { kind: defined(KINDS[learnt.indexOf(certainty)], 'likeliest kind'), certainty };
}
