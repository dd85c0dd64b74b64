import { type FeedbackAccepted, type FeedbackDuplicate } from '@feedback/contract';
import { type feedback } from '@feedback/db';

/** The answer for a single item: new (§2.3), held over the plan’s quota, or a duplicate (§2.4). */
export function toSingleResult({
  id,
  outcome,
  originalSource,
}: feedback.IngestOutcome): FeedbackAccepted | FeedbackDuplicate {
  if (outcome === 'accepted') return { id };
  if (outcome === 'held') return { id, queued: true };
  return { id, duplicate: true, ...(originalSource !== null && { original_source: originalSource }) };
}
