import { type Tx } from './open.ts';

/** Keeps the bytes of a picture as it was sent, until it has been re-encoded. */
export async function insert(
  tx: Tx,
  workspaceId: string,
  { feedbackId, bytes }: { feedbackId: string; bytes: Buffer },
): Promise<void> {
  await tx.query('insert into screenshot (workspace_id, feedback_id, bytes) values ($1, $2, $3)', [
    workspaceId,
    feedbackId,
    bytes,
  ]);
}

/** The bytes that wait to be re-encoded; null when that was done, or the item was erased. */
export async function findReceived(tx: Tx, workspaceId: string, feedbackId: string): Promise<Buffer | null> {
  const { rows } = await tx.query<{ bytes: Buffer }>(
    `select bytes from screenshot where workspace_id = $1 and feedback_id = $2 and state = 'received'`,
    [workspaceId, feedbackId],
  );
  return rows[0]?.bytes ?? null;
}

/** Says where the picture is stored now, and lets go of the bytes; without a place it could not be used. */
export async function finish(
  tx: Tx,
  workspaceId: string,
  { feedbackId, objectKey }: { feedbackId: string; objectKey: string | null },
): Promise<void> {
  await tx.query(
    `update screenshot set state = (case when $3::text is null then 'failed' else 'stored' end)::screenshot_state,
       object_key = $3, bytes = null
     where workspace_id = $1 and feedback_id = $2`,
    [workspaceId, feedbackId, objectKey],
  );
}

/** Says that a picture was given up; its bytes stay, in case it is tried again. */
export async function giveUp(tx: Tx, workspaceId: string, feedbackId: string): Promise<void> {
  await tx.query(
    `update screenshot set state = 'failed' where workspace_id = $1 and feedback_id = $2 and state = 'received'`,
    [workspaceId, feedbackId],
  );
}

/** Lets a picture that was given up wait again, as long as its bytes are there. */
export async function letWait(tx: Tx, workspaceId: string, feedbackId: string): Promise<void> {
  await tx.query(
    `update screenshot set state = 'received'
     where workspace_id = $1 and feedback_id = $2 and state = 'failed' and bytes is not null`,
    [workspaceId, feedbackId],
  );
}
