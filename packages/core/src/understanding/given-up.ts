import { type Db, failedItems, screenshots, tasks, transcripts, type Tx, withWorkspace } from '@feedback/db';
import { type Burials, type Task } from '../ledger/consume-task.ts';
import { failItems } from './unread-items.ts';

type Named = Pick<Task, 'workspaceId' | 'refs'>;

/** What is said of the things whose work is given up, so that it is visible. */
export const BURIALS: Burials = {
  segmentation: (tx, { workspaceId, refs: [transcriptId = ''] }) =>
    transcripts.mark(tx, workspaceId, transcriptId, 'failed'),
  deduplication: giveUpItems,
  understanding: giveUpItems,
  screenshot: (tx, { workspaceId, refs: [feedbackId = ''] }) =>
    screenshots.giveUp(tx, workspaceId, feedbackId),
};

function giveUpItems(tx: Tx, { workspaceId, refs }: Named): Promise<void> {
  return failItems(
    tx,
    workspaceId,
    refs.map((id) => ({ id, reason: 'given_up' as const })),
  );
}

/** The way back: what makes those things wait for the work again. */
const REVIVALS: Partial<Record<string, (tx: Tx, task: Named) => Promise<void>>> = {
  segmentation: (tx, { workspaceId, refs: [transcriptId = ''] }) =>
    transcripts.markWaiting(tx, workspaceId, transcriptId),
  deduplication: letItemsWait,
  understanding: letItemsWait,
  screenshot: (tx, { workspaceId, refs: [feedbackId = ''] }) =>
    screenshots.letWait(tx, workspaceId, feedbackId),
};

async function letItemsWait(tx: Tx, { workspaceId, refs }: Named): Promise<void> {
  await failedItems.letWait(tx, workspaceId, refs);
}

/** Lets given-up work be tried again from the beginning; false when there is no such work that was given up. */
export async function redriveTask(
  { db }: { db: Db },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const revived = await tasks.revive(tx, workspaceId, id);
    if (revived) await REVIVALS[revived.kind]?.(tx, { workspaceId, refs: revived.refs });
    return revived !== null;
  });
}

/** Takes given-up work out of the ledger for good: what it was about stays as it is, failed and visible. */
export async function dropTask(
  { db }: { db: Db },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> {
  return withWorkspace(db, workspaceId, (tx) => tasks.drop(tx, workspaceId, id));
}
