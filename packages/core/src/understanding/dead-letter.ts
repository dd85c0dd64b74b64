import assert from 'node:assert';
import { isJobKind } from '@feedback/contract/jobs';
import {
  audit,
  type Db,
  type events,
  failedItems,
  screenshots,
  tasks,
  transcripts,
  type Tx,
  withWorkspace,
} from '@feedback/db';
import { withActor } from '../acts/acting.ts';
import { type DeadLetterEffects, type Work, writeDeadLetter } from '../ledger/consume-task.ts';
import { failItems } from './unread-items.ts';

type Items = Work<'deduplication' | 'understanding'>;

/** What each kind marks as failed when its work is dead-lettered, so that it is visible. */
export const ON_DEAD: DeadLetterEffects = {
  segmentation: (tx, { workspaceId, transcriptId }) =>
    transcripts.mark(tx, workspaceId, transcriptId, 'failed'),
  deduplication: failAll,
  understanding: failAll,
  screenshot: (tx, { workspaceId, feedbackId }) => screenshots.markFailed(tx, workspaceId, feedbackId),
};

function failAll(tx: Tx, { workspaceId, feedbackIds }: Items): Promise<void> {
  return failItems(
    tx,
    workspaceId,
    feedbackIds.map((id) => ({ id, reason: 'given_up' as const })),
  );
}

/** The reverse: marks those subjects as waiting again. */
const ON_REDRIVE: DeadLetterEffects = {
  segmentation: (tx, { workspaceId, transcriptId }) => transcripts.markWaiting(tx, workspaceId, transcriptId),
  deduplication: letItemsWait,
  understanding: letItemsWait,
  screenshot: (tx, { workspaceId, feedbackId }) => screenshots.letWait(tx, workspaceId, feedbackId),
};

async function letItemsWait(tx: Tx, { workspaceId, feedbackIds }: Items): Promise<void> {
  await failedItems.letWait(tx, workspaceId, feedbackIds);
}

/** Redrives dead work from the beginning; false when there is no dead row of that id. */
export async function redriveTask(
  { db }: { db: Db },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> {
  return withWorkspace(db, workspaceId, async (tx) => (await redrive(tx, workspaceId, id)) !== undefined);
}

/** Redrives dead work for an owner; false when there is no dead row of that id. */
export async function retryDeadTask(
  { db }: { db: Db },
  workspaceId: string,
  { id, by }: { id: string; by: events.Actor },
): Promise<boolean> {
  return withActor(db, workspaceId, { by, least: 'owner' }, async (tx) => {
    const kind = await redrive(tx, workspaceId, id);
    if (kind === undefined) return false;
    await audit.add(tx, workspaceId, {
      action: 'work-retried',
      by,
      subject: { kind: 'task', id },
      detail: { kind },
    });
    return true;
  });
}

/** The kind of the work that was redriven; undefined when there is no dead row of that id. */
async function redrive(tx: Tx, workspaceId: string, id: string): Promise<string | undefined> {
  const redriven = await tasks.redrive(tx, workspaceId, id);
  if (!redriven) return undefined;
  const { kind, refs } = redriven;
  assert(isJobKind(kind), `${kind} is not a kind of job`);
  await writeDeadLetter(kind, ON_REDRIVE, { tx, task: { workspaceId, refs } });
  return kind;
}

/** Drops dead work from the ledger for good; its subject stays failed and visible. */
export async function dropTask(
  { db }: { db: Db },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> {
  return withWorkspace(db, workspaceId, (tx) => tasks.drop(tx, workspaceId, id));
}
