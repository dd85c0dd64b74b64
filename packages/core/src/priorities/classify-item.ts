import { isUuid, parts, understandings } from '@feedback/db';
import { type Kind, severityAs } from '@feedback/intelligence';
import { withActor } from '../acts/acting.ts';
import { type By, type Corrected, type CorrectionDeps, noteCorrection } from './correction.ts';

/**
 * Sets the kind of an item: certain from now on, and an example for classifying later items like it. Another correction
 * replaces it. Confirming the service's own choice is a correction too.
 */
export async function classifyItem(
  { db, now }: CorrectionDeps,
  workspaceId: string,
  { feedbackId, kind, by }: { feedbackId: string; kind: Kind } & By,
): Promise<Corrected> {
  if (!isUuid(feedbackId)) return { outcome: 'no-item' };
  return withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    const item = await understandings.lockKind(tx, workspaceId, feedbackId);
    const signals = item ? [] : await parts.signalsOf(tx, workspaceId, feedbackId);
    if (signals.length > 1)
      return {
        outcome: 'impossible',
        why: `The item speaks of several things. Set the kind of its parts: ${signals.join(', ')}`,
      };
    if (!item) return { outcome: 'no-item' };
    if (item.isCorrected && item.kind === kind)
      return { outcome: 'impossible', why: `The item is set to ${kind} already` };
    const at = now();
    const severity = severityAs(kind, item, item.churnRisk !== null);
    await understandings.correctKind(tx, workspaceId, { feedbackId, kind, severity, at });
    return noteCorrection(tx, workspaceId, {
      at,
      by,
      action: 'classify',
      priorityId: null,
      detail: { item: feedbackId, from: item.kind, to: kind },
    });
  });
}
