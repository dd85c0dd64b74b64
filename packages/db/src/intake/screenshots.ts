import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

const INSERT = statement({
  name: 'screenshots-insert',
  text: 'insert into screenshot (workspace_id, feedback_id, bytes) values ($1, $2, $3)',
  takes: ['uuid', 'uuid', 'bytea'],
});

/** Stores the bytes of a picture as sent, until it is re-encoded. */
export async function insert(
  tx: Tx,
  workspaceId: string,
  { feedbackId, bytes }: { feedbackId: string; bytes: Buffer },
): Promise<void> {
  await INSERT.run(tx, [workspaceId, feedbackId, bytes]);
}

const FIND_RECEIVED = statement({
  name: 'screenshots-find-received',
  text: `select bytes from screenshot where workspace_id = $1 and feedback_id = $2 and state = 'received'`,
  takes: ['uuid', 'uuid'],
  gives: { bytes: 'bytea?' },
});

/** The bytes waiting to be re-encoded; null when that is done, or the item was erased. */
export async function findReceived(tx: Tx, workspaceId: string, feedbackId: string): Promise<Buffer | null> {
  return (await FIND_RECEIVED.first(tx, [workspaceId, feedbackId]))?.bytes ?? null;
}

const FINISH = statement({
  name: 'screenshots-finish',
  text: `update screenshot set state = (case when $3::text is null then 'failed' else 'stored' end)::screenshot_state,
           object_key = $3, bytes = null
         where workspace_id = $1 and feedback_id = $2`,
  takes: ['uuid', 'uuid', 'text?'],
});

/**
 * Stores where the picture is now, and deletes the bytes; without a location the picture was unusable. False when
 * the item was erased meanwhile.
 */
export async function finish(
  tx: Tx,
  workspaceId: string,
  { feedbackId, objectKey }: { feedbackId: string; objectKey: string | null },
): Promise<boolean> {
  return (await FINISH.run(tx, [workspaceId, feedbackId, objectKey])) === 1;
}

const MARK_FAILED = statement({
  name: 'screenshots-mark-failed',
  text: `update screenshot set state = 'failed' where workspace_id = $1 and feedback_id = $2 and state = 'received'`,
  takes: ['uuid', 'uuid'],
});

/** Marks the work on a picture as dead; its bytes stay for a redrive. */
export async function markFailed(tx: Tx, workspaceId: string, feedbackId: string): Promise<void> {
  await MARK_FAILED.run(tx, [workspaceId, feedbackId]);
}

const LET_WAIT = statement({
  name: 'screenshots-let-wait',
  text: `update screenshot set state = 'received'
         where workspace_id = $1 and feedback_id = $2 and state = 'failed' and bytes is not null`,
  takes: ['uuid', 'uuid'],
});

/** Makes a failed picture wait again, if its bytes are still there. */
export async function letWait(tx: Tx, workspaceId: string, feedbackId: string): Promise<void> {
  await LET_WAIT.run(tx, [workspaceId, feedbackId]);
}
