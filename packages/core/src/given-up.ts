import { type Db, feedback, tasks, transcripts, type Tx, withWorkspace } from '@feedback/db';
import { type Burials, type Task } from './consume-task.ts';

type Named = Pick<Task, 'workspaceId' | 'refs'>;

/** What is said of the things whose work is given up, so that it is visible. */
export const BURIALS: Burials = {
  segmentation: (tx, { workspaceId, refs: [transcriptId = ''] }) =>
    transcripts.mark(tx, workspaceId, transcriptId, 'failed'),
  deduplication: (tx, { workspaceId, refs }) => feedback.markFailed(tx, workspaceId, refs),
  understanding: (tx, { workspaceId, refs }) => feedback.markFailed(tx, workspaceId, refs),
};

/** The way back: what makes those things wait for the work again. */
const REVIVALS: Partial<Record<string, (tx: Tx, task: Named) => Promise<void>>> = {
  segmentation: (tx, { workspaceId, refs: [transcriptId = ''] }) =>
    transcripts.markWaiting(tx, workspaceId, transcriptId),
  deduplication: (tx, { workspaceId, refs }) => feedback.markWaiting(tx, workspaceId, refs),
  understanding: (tx, { workspaceId, refs }) => feedback.markWaiting(tx, workspaceId, refs),
};

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
