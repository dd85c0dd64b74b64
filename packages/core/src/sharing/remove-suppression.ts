import { audit, type Db, type events, isUuid, suppressions } from '@feedback/db';
import { withActor } from '../people/acting.ts';

/** Lets a customer get mail again; false if there is no such suppression. */
export async function removeSuppression(
  { db }: { db: Db },
  workspaceId: string,
  { key, by }: { key: string; by: events.Actor },
): Promise<boolean> {
  if (!isUuid(key)) return false;
  return withActor(db, workspaceId, { by, least: 'owner' }, async (tx) => {
    const reason = await suppressions.remove(tx, workspaceId, key);
    if (reason === undefined) return false;
    await audit.add(tx, workspaceId, {
      action: 'suppression-removed',
      by,
      subject: { kind: 'customer', id: key },
      detail: { reason },
    });
    return true;
  });
}
