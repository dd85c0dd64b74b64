import { audit, type Db, type events, suppressions } from '@feedback/db';
import { type Refusal, refused } from '../acts/act.ts';
import { withActor } from '../acts/acting.ts';

export const NO_SUPPRESSION: Refusal = { kind: 'not-found', detail: 'There is no such suppression' };

/**
 * Lets a customer get mail again.
 * @throws AppError `not-found`
 */
export async function removeSuppression(
  { db }: { db: Db },
  workspaceId: string,
  { key, by }: { key: string; by: events.Actor },
): Promise<void> {
  return withActor(db, workspaceId, { by, least: 'owner' }, async (tx) => {
    const reason = await suppressions.remove(tx, workspaceId, key);
    if (reason === undefined) throw refused(NO_SUPPRESSION);
    await audit.add(tx, workspaceId, {
      action: 'suppression-removed',
      by,
      subject: { kind: 'customer', id: key },
      detail: { reason },
    });
  });
}
