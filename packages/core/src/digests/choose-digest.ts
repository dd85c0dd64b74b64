import { type DigestChoice } from '@feedback/contract/vocabulary';
import { audit, type Db, digests, type events, tasks } from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { withActor } from '../acts/acting.ts';
import { nextWeek } from './digest-week.ts';

/** Sets whether a member gets the weekly digest: the first one comes on the next Monday. */
export async function chooseDigest(
  { db, now }: { db: Db; now: Clock },
  workspaceId: string,
  { choice, by }: { choice: DigestChoice; by: events.Actor },
): Promise<void> {
  await withActor(db, workspaceId, { by, least: 'viewer' }, async (tx) => {
    const { personId } = by;
    if (!(await digests.choose(tx, workspaceId, { personId, choice }))) return;
    await audit.add(tx, workspaceId, { action: 'digest-chosen', by, detail: { digest: choice } });
    if (choice === 'weekly')
      await tasks.requestRun(tx, workspaceId, 'digest', { notBefore: nextWeek(now()), soonest: true });
  });
}
