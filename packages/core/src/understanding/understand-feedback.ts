import { fillsForMs } from '@feedback/contract/jobs';
import { type Db, feedback, glossary, hookEvents, tasks, understandings, withWorkspace } from '@feedback/db';
import { MOST_CORRECTIONS, openGlossary } from '@feedback/intelligence';
import { settleAccounts } from '../accounts/settle-accounts.ts';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { type Models } from '../models/workspace-models.ts';
import { partRead } from './part-read.ts';
import { type ReadTexts } from './text-reader.ts';
import { toUnderstanding } from './to-understanding.ts';
import { failItems } from './unread-items.ts';

/**
 * Understands the items of a ledger row, with the workspace's corrections, and requests clustering. An item that cannot be
 * read fails alone. Where there is a model, it reads them as well.
 */
export async function understandFeedback(
  { db, readTexts, models }: { db: Db; readTexts: ReadTexts; models: Pick<Models, 'reads'> },
  { workspaceId, feedbackIds }: Work<'understanding'>,
): Promise<Effect> {
  const { waiting, corrections, entries, revision, isReadAgain } = await withWorkspace(
    db,
    workspaceId,
    async (tx) => ({
      waiting: await feedback.findReceived(tx, workspaceId, feedbackIds),
      corrections: await understandings.corrected(tx, workspaceId, { limit: MOST_CORRECTIONS }),
      revision: await glossary.revision(tx, workspaceId),
      entries: await glossary.list(tx, workspaceId),
      isReadAgain: await models.reads(tx, workspaceId),
    }),
  );
  const { read: readAs } = openGlossary(entries);
  const answers = await readTexts(
    'understand',
    waiting.map(({ text }) => [text, workspaceId, readAs(text)]),
  );
  const { read, unread } = partRead(waiting, answers);
  const found = read.map(({ item, value }) => ({
    ...toUnderstanding(item, value, corrections),
    mayDivide: value.mayDivide && item.partOf === null, // a part is not divided again
  }));
  // Outside, the item that they are parts of is known, and no part.
  const parts = new Set(waiting.filter(({ partOf }) => partOf !== null).map(({ id }) => id));
  return async (tx) => {
    // What was read by an earlier glossary is read again: a pass over the stored items would miss it.
    if ((await glossary.revision(tx, workspaceId)) !== revision)
      return tasks.add(tx, workspaceId, { kind: 'understanding', feedbackIds });
    await failItems(tx, workspaceId, unread);
    const kept = found.length > 0 ? await understandings.keep(tx, workspaceId, found) : [];
    await settleAccounts(tx, workspaceId, feedbackIds);
    if (kept.length > 0) await tasks.requestRun(tx, workspaceId, 'clustering');
    const processed = kept.filter(({ id, isQuarantined }) => !isQuarantined && !parts.has(id));
    const ids = processed.map(({ id }) => id);
    // Those that were set aside as well: what one reader finds nothing in, another may read.
    const again = kept.filter(({ id }) => isReadAgain && !parts.has(id)).map(({ id }) => id);
    if (again.length > 0)
      await tasks.add(
        tx,
        workspaceId,
        { kind: 'second-reading', feedbackIds: again },
        { afterMs: fillsForMs('second-reading') }, // others come, and it finds its place, from which the model's reading moves it
      );
    await hookEvents.note(tx, workspaceId, {
      type: 'feedback.processed',
      data: inBatches(ids).map((batch) => ({ feedback_ids: batch, count: batch.length })),
    });
  };
}

/** The most ids of one event. */
const MOST_IDS = 100;

function inBatches(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, n) =>
    ids.slice(n * MOST_IDS, (n + 1) * MOST_IDS),
  );
}
