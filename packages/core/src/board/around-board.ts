import { firstSteps, quota, rankedPriorities, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller } from '../acts/act.ts';
import { SAMPLE_NAME } from '../imports/sample-feedback.ts';

/** The most projects, and owners, that the board offers to choose from. */
const CHOICES = 100;

/** What stands around the ranked priorities: what is held over the plan, the first steps, and what the list can be narrowed to. */
export function readAroundBoard(
  { db, now }: Pick<ActDeps, 'db' | 'now'>,
  { workspaceId }: Caller,
  { rankingId }: { rankingId: string },
) {
  return withWorkspace(db, workspaceId, async (tx) => {
    const { heldItems: items, heldTranscripts: transcripts } = await quota.standing(tx, workspaceId, now());
    return {
      held: { items, transcripts },
      steps: await firstSteps.find(tx, workspaceId, SAMPLE_NAME),
      choices: await rankedPriorities.choices(tx, workspaceId, { rankingId, most: CHOICES }),
    };
  });
}
