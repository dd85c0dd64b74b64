import {
  audit,
  type Db,
  erasedItems,
  type events,
  exports,
  imports,
  members,
  tasks,
  withWorkspace,
  workspaceErasures,
  workspaces,
} from '@feedback/db';
import { type Mirrors, type ObjectStorage } from '@feedback/outbound';
import { AppError, type Clock } from '@feedback/runtime';
import { requireActor } from '../acts/acting.ts';
import { slicesOf } from '../exports/export-file.ts';
import { filesOf as importFilesOf } from '../imports/import-files.ts';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { takePlace } from '../people/take-place.ts';
import { pictureKey } from '../understanding/store-screenshot.ts';

/** Jobs that were running have ended before anything is erased, or they would write after it. */
const PAUSE_MS = 30_000;
/** The most rows, and the most pictures, of one step. */
const MOST_ROWS = 2_000;
const MOST_PICTURES = 200;

/**
 * Begins to erase the whole workspace: from now on it has no members, and no agent, sender, invitation or survey key works. The worker
 * erases the rest.
 * @throws AppError `invalid` unless `name` is the workspace's name
 */
export async function requestWorkspaceErasure(
  { db, now }: { db: Db; now: Clock },
  workspaceId: string,
  { name, by }: { name: string; by: events.Actor },
): Promise<void> {
  await withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    if (!(await workspaceErasures.begin(tx, workspaceId, name)))
      throw new AppError('invalid', 'name: It must be the name of this workspace, exactly');
    await audit.add(tx, workspaceId, { action: 'workspace-erasure-requested', by, detail: { name } });
    for (const member of await members.list(tx, workspaceId))
      await takePlace(tx, workspaceId, { member, by: 'service' });
    await workspaceErasures.closeDoors(tx, workspaceId);
    const notBefore = new Date(now().getTime() + PAUSE_MS);
    await tasks.requestRun(tx, workspaceId, 'workspace-erasure', { notBefore });
  });
}

export type EraseWorkspaceDeps = { db: Db; storage: ObjectStorage; mirrors: Pick<Mirrors, 'keepOnly'> };

/** One step: first what is in storage, then rows, until nothing is left but the audit log, where the receipt is. */
export async function eraseWorkspace(
  { db, storage, mirrors }: EraseWorkspaceDeps,
  { workspaceId }: Work<'workspace-erasure'>,
): Promise<Effect> {
  await mirrors.keepOnly(workspaceId, []);
  const { pictures, written, imported } = await withWorkspace(db, workspaceId, async (tx) => ({
    pictures: await workspaceErasures.pictures(tx, workspaceId, MOST_PICTURES),
    written: await exports.live(tx, workspaceId),
    imported: await imports.open(tx, workspaceId),
  }));
  for (const { id, objectKey } of pictures) await storage.remove(objectKey ?? pictureKey(workspaceId, id));
  for (const one of written) for (const key of slicesOf(workspaceId, one)) await storage.remove(key);
  for (const one of imported) for (const key of importFilesOf(workspaceId, one)) await storage.remove(key);
  return async (tx) => {
    await erasedItems.removePictures(
      tx,
      workspaceId,
      pictures.map(({ id }) => id),
    );
    await exports.expire(
      tx,
      workspaceId,
      written.map(({ id }) => id),
    );
    const { done, rows } =
      pictures.length > 0
        ? { done: false, rows: {} }
        : await workspaceErasures.eraseRows(tx, workspaceId, MOST_ROWS);
    if (!done) return tasks.requestRun(tx, workspaceId, 'workspace-erasure');
    await audit.add(tx, workspaceId, { action: 'workspace-erased', by: 'service', detail: { rows } });
  };
}
