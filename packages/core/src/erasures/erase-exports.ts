import { exports, withWorkspace } from '@feedback/db';
import { slicesOf } from '../exports/export-file.ts';
import { type Step } from './erase-person.ts';

/** Exports that were made before hold what the person said: none is left. */
export const eraseExports: Step = async ({ db, storage }, { workspaceId }) => {
  const found = await withWorkspace(db, workspaceId, (tx) => exports.live(tx, workspaceId));
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
