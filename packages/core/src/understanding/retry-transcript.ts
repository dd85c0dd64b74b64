import { type Db, type events, isUuid, tasks, transcripts } from '@feedback/db';
import { withActor } from '../acts/acting.ts';

/** Has a failed transcript split again, from the beginning. A repeat changes nothing: the transcript is no longer failed. */
export async function retryTranscript(
  { db }: { db: Db },
  workspaceId: string,
  { transcriptId, by }: { transcriptId: string; by: events.Actor },
): Promise<'waiting' | 'no-transcript' | 'not-failed'> {
  if (!isUuid(transcriptId)) return 'no-transcript';
  return withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    const found = await transcripts.find(tx, workspaceId, transcriptId);
    if (!found) return 'no-transcript';
    if (found.state !== 'failed') return 'not-failed';
    const work = await tasks.stateOf(tx, workspaceId, 'segmentation', transcriptId);
    if (work?.state === 'dead') await tasks.redrive(tx, workspaceId, work.id);
    if (!work) await tasks.add(tx, workspaceId, { kind: 'segmentation', transcriptId });
    await transcripts.markWaiting(tx, workspaceId, transcriptId);
    return 'waiting';
  });
}
