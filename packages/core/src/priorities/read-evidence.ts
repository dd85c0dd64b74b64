import { type Db, isUuid, priorities, rankedPriorities, withWorkspace } from '@feedback/db';
import { type StoredDetail, storedDetail } from './stored-detail.ts';

/** A priority with its evidence as of the last ranking; null when it has not been ranked yet. */
export type Evidence = {
  priority: priorities.Priority;
  detail: StoredDetail | null;
  quotes: rankedPriorities.QuoteFound[];
  currency: string | null;
};

/** Reads the evidence of one priority, or of the one it was merged into. Undefined when the id is unknown. */
export async function readEvidence(
  { db }: { db: Db },
  workspaceId: string,
  priorityId: string,
): Promise<Evidence | undefined> {
  if (!isUuid(priorityId)) return undefined;
  return withWorkspace(db, workspaceId, async (tx) => {
    const priority = await priorities.find(tx, workspaceId, priorityId);
    if (!priority) return undefined;
    const ranking = await rankedPriorities.findRanking(tx, workspaceId, 'newest');
    const found = ranking && (await rankedPriorities.findDetail(tx, workspaceId, ranking.id, priority.id));
    const detail = found === undefined ? null : storedDetail(found);
    const quotes = await rankedPriorities.findQuotes(tx, workspaceId, detail?.quotes ?? []);
    return { priority, detail, quotes, currency: ranking?.currency ?? null };
  });
}
