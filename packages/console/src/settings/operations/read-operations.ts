import { failedItems, rankedPriorities, tasks, withWorkspace } from '@feedback/db';
import { type ConsoleDeps } from '../../deps.ts';

const PAGE = 20;
/** A failed text may be a megabyte long, so the list shows only its beginning. */
const CHARACTERS = 300;

export type Operations = {
  kinds: tasks.KindCounts[];
  dead: tasks.DeadWork[];
  hasMoreDead: boolean;
  failed: failedItems.Failed[];
  hasMoreFailed: boolean;
  rankedAt: Date | null;
};

/** What waits and what failed in a workspace: nothing here is of another one. */
export function readOperations(
  { db }: Pick<ConsoleDeps, 'db'>,
  workspaceId: string,
  { deadBefore, failedBefore }: { deadBefore: string | undefined; failedBefore: string | undefined },
): Promise<Operations> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const dead = await tasks.dead(tx, workspaceId, { before: deadBefore, limit: PAGE + 1 });
    const failed = await failedItems.list(tx, workspaceId, {
      ...(failedBefore !== undefined && { before: failedBefore }),
      limit: PAGE + 1,
      characters: CHARACTERS,
    });
    return {
      kinds: await tasks.counts(tx, workspaceId),
      dead: dead.slice(0, PAGE),
      hasMoreDead: dead.length > PAGE,
      failed: failed.slice(0, PAGE),
      hasMoreFailed: failed.length > PAGE,
      rankedAt: (await rankedPriorities.findRanking(tx, workspaceId, 'newest'))?.asOf ?? null,
    };
  });
}
