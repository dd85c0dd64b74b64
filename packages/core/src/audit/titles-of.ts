import { type events, search, type Tx } from '@feedback/db';

/** The titles of the priorities that entries of the activity name, by id. */
export async function titlesOf(
  tx: Tx,
  workspaceId: string,
  found: events.EventFound[],
): Promise<Map<string, string>> {
  const ids = [...new Set(found.flatMap(({ priorityId }) => priorityId ?? []))];
  const priorities = ids.length === 0 ? [] : await search.relatedPriorities(tx, workspaceId, ids);
  return new Map(priorities.map(({ id, title }) => [id, title]));
}
