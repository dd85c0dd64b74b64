import { exports, imports, withWorkspace } from '@feedback/db';
import { slicesOf } from '../exports/export-file.ts';
import { filesOf } from '../imports/import-files.ts';
import { type Step } from './erase-step.ts';

/** Exports that were made before, and imports that the erasure stopped, hold what the person said: no file is left. */
export const eraseExports: Step = async ({ db, storage }, { workspaceId }) => {
  const { found, stopped } = await withWorkspace(db, workspaceId, async (tx) => ({
    found: await exports.live(tx, workspaceId),
    stopped: await imports.stopped(tx, workspaceId),
  }));
  for (const one of stopped) for (const key of filesOf(workspaceId, one)) await storage.remove(key);
  for (const one of found) for (const key of slicesOf(workspaceId, one)) await storage.remove(key);
  return async (tx) => {
    await exports.expire(
      tx,
      workspaceId,
      found.map(({ id }) => id),
    );
    return { subject: { step: 'titles', afterId: null } };
  };
};
