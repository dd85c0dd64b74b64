import {
  type BatchRow,
  type Checked,
  type FeedbackBatchResult,
  type SentFeedbackItem,
} from '@feedback/contract';
import { type feedback } from '@feedback/db';

/**
 * The answer to a batch (§2.5): one row per item, at the item's place in the request. `outcomes` are those of the valid items,
 * in order. Always: successful + queued + duplicates + failed = total_items.
 */
export function toBatchResult(
  sent: unknown[],
  checked: Checked<SentFeedbackItem>[],
  outcomes: feedback.IngestOutcome[],
  seconds: number,
): FeedbackBatchResult {
  const firstIndexOf = new Map<string, number>();
  let next = 0;
  const results = checked.map((item, index): BatchRow => {
    const external_id = externalIdOf(sent[index]);
    if (!item.ok) {
      const [problem] = item.problems;
      const field = problem?.field ?? '';
      const detail = `items[${index}]${field && `.${field}`} ${problem?.message ?? 'is not valid'}`;
      return { index, status: 'failed', ...external_id, field, detail };
    }
    const ingested = outcomes[next++];
    if (!ingested) throw new Error('a valid item has no ingest outcome');
    const { id, outcome, originalSource } = ingested;
    const earlier = firstIndexOf.get(id);
    if (earlier === undefined) firstIndexOf.set(id, index);
    if (outcome === 'accepted') return { index, status: 'accepted', id, ...external_id };
    if (outcome === 'held') return { index, status: 'queued', id, ...external_id };
    return {
      index,
      status: 'duplicate',
      id,
      ...external_id,
      matched_on: outcome,
      ...(originalSource !== null && { original_source: originalSource }),
      ...(earlier !== undefined && { duplicate_of_index: earlier }),
    };
  });
  const having = (status: BatchRow['status']) => results.filter((row) => row.status === status);
  const [duplicates, errors] = [having('duplicate'), having('failed')];
  return {
    batch: true,
    total_items: results.length,
    successful: having('accepted').length,
    queued: having('queued').length,
    duplicates: duplicates.length,
    failed: errors.length,
    results,
    duplicates_list: duplicates,
    errors,
    performance: {
      total_time_seconds: round(seconds),
      items_per_second: round(results.length / Math.max(seconds, 1e-6)),
    },
  };
}

function externalIdOf(item: unknown): { external_id?: string } {
  const id =
    item !== null && typeof item === 'object' ? (item as { external_id?: unknown }).external_id : undefined;
  return typeof id === 'string' ? { external_id: id } : {};
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;
