import { type FeedbackAccepted, type FeedbackDuplicate } from '@feedback/contract';
import { type IngestOutcome } from '@feedback/core/intake';

/** The answer for a single item: new (§2.3), held over the plan’s quota, or a duplicate (§2.4). */
export function toSingleResult(
  { id, outcome, originalSource }: IngestOutcome,
  warnings: string[],
): FeedbackAccepted | FeedbackDuplicate {
  const warned = warnings.length === 0 ? {} : { warnings };
  if (outcome === 'accepted') return { id, ...warned };
  if (outcome === 'held') return { id, queued: true, ...warned };
  const source = originalSource === null ? {} : { original_source: originalSource };
  return { id, duplicate: true, ...source, ...warned };
}
