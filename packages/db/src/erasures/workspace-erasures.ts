import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

const BEGIN = statement({
  name: 'workspace-erasures-begin',
  text: 'update workspace set erasing_at = now() where id = $1 and name = $2 and erasing_at is null',
  takes: ['uuid', 'text'],
});

/** Begins the erasure of a workspace; false when it has another name. */
export async function begin(tx: Tx, workspaceId: string, name: string): Promise<boolean> {
  return (await BEGIN.run(tx, [workspaceId, name])) === 1;
}

const IS_ERASING = statement({
  name: 'workspace-erasures-is-erasing',
  text: 'select from workspace where id = $1 and erasing_at is not null',
  takes: ['uuid'],
});

/** Whether the workspace is being erased: then its members cannot come in. */
export async function isErasing(tx: Tx, workspaceId: string): Promise<boolean> {
  return (await IS_ERASING.run(tx, [workspaceId])) === 1;
}

const REMOVE_KEYS = statement({
  name: 'workspace-erasures-remove-keys',
  text: 'delete from survey_key where workspace_id = $1',
  takes: ['uuid'],
});
const REMOVE_INVITATIONS = statement({
  name: 'workspace-erasures-remove-invitations',
  text: 'delete from invitation where workspace_id = $1',
  takes: ['uuid'],
});
const REMOVE_SENDERS = statement({
  name: 'workspace-erasures-remove-senders',
  text: 'delete from sender where workspace_id = $1',
  takes: ['uuid'],
});
const REMOVE_TASKS = statement({
  name: 'workspace-erasures-remove-tasks',
  // A job that is committing holds its row, and may wait for the workspace that the caller holds.
  text: `delete from task where ctid = any (array(
           select ctid from task where workspace_id = $1 for update skip locked))`,
  takes: ['uuid'],
});

/** Ends every way in but memberships, and all work but what is being committed. */
export async function closeDoors(tx: Tx, workspaceId: string): Promise<void> {
  for (const remove of [REMOVE_KEYS, REMOVE_INVITATIONS, REMOVE_SENDERS, REMOVE_TASKS])
    await remove.run(tx, [workspaceId]);
}

const PICTURES = statement({
  name: 'workspace-erasures-pictures',
  text: `select feedback_id as id, object_key as "objectKey" from screenshot where workspace_id = $1 order by feedback_id limit $2`,
  takes: ['uuid', 'int8'],
  gives: { id: 'uuid', objectKey: 'text?' },
});

/** The next pictures of the workspace. */
export function pictures(
  tx: Tx,
  workspaceId: string,
  limit: number,
): Promise<{ id: string; objectKey: string | null }[]> {
  return PICTURES.all(tx, [workspaceId, limit]);
}

const ERASE_ROWS = statement({
  name: 'workspace-erasures-erase-rows',
  text: 'select done, rows from erase_workspace_rows($1, $2)',
  takes: ['uuid', 'int4'],
  gives: { done: 'bool', rows: holds<Record<string, number>>('jsonb') },
});

/** Deletes some rows of a workspace that is being erased; `done` when nothing is left of it, with how many rows each table had. */
export function eraseRows(
  tx: Tx,
  workspaceId: string,
  most: number,
): Promise<{ done: boolean; rows: Record<string, number> }> {
  return ERASE_ROWS.one(tx, [workspaceId, most]);
}
