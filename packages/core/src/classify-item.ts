import { type Db, events, isUuid, newId, tasks, understandings, withWorkspace } from '@feedback/db';
import { type Kind, severityOf } from '@feedback/intelligence';
import { type Clock } from './accept-feedback.ts';
import { type Corrected } from './correct-clusters.ts';

/**
 * Says what kind of thing an item is: certain from now on, and what later items like it are judged by. Another correction takes
 * it back. To confirm what the service found is a correction too.
 */
export async function classifyItem(
  { db, now }: { db: Db; now: Clock },
  workspaceId: string,
  { feedbackId, kind, by }: { feedbackId: string; kind: Kind; by: events.Actor },
): Promise<Corrected> {
  if (!isUuid(feedbackId)) return { outcome: 'no-item' };
  return withWorkspace(db, workspaceId, async (tx) => {
    const item = await understandings.lockKind(tx, workspaceId, feedbackId);
    if (!item) return { outcome: 'no-item' };
    if (item.isCorrected && item.kind === kind)
      return { outcome: 'impossible', why: `The item is set to ${kind} already` };
    const [at, eventId] = [now(), newId()];
    const severity = severityOf(kind, item.text);
    await understandings.correctKind(tx, workspaceId, { feedbackId, kind, severity, at });
    await events.insert(tx, workspaceId, {
      id: eventId,
      at,
      by,
      action: 'classify',
      priorityId: null,
      detail: { item: feedbackId, from: item.kind, to: kind },
    });
    await tasks.ring(tx, workspaceId, 'ranking');
    return { outcome: 'corrected', priorityId: null, eventId };
  });
}
