import {
  type BatchRow,
  type Checked,
  type FeedbackBatchResult,
  type SentFeedbackItem,
} from '@feedback/contract';
import { isRecord } from '@feedback/contract/is-record';
import { type IngestOutcome } from '@feedback/core/intake';
import { itemWarnings } from '../bodies/item-warnings.ts';

/** What the answer needs of a batch that was sent: the items themselves are not kept while they are stored. */
export type SentBatch = {
  /** The id that the sender gave each item. */
  externalIds: (string | undefined)[];
  /** The rows of the items that are not valid, by their place. */
  failed: Map<number, BatchRow>;
  /** What was not understood of the items, by their place. */
  warned: Map<number, string[]>;
};

export function toSentBatch(sent: unknown[], checked: Checked<SentFeedbackItem>[]): SentBatch {
  const externalIds = sent.map(externalIdOf);
  const failed = new Map<number, BatchRow>();
  const warned = new Map<number, string[]>();
  for (const [index, item] of checked.entries()) {
    if (item.ok) {
      const warnings = itemWarnings(item.value);
      if (warnings.length > 0) warned.set(index, warnings);
      continue;
    }
    const [problem] = item.problems;
    const field = problem?.field ?? '';
    const detail = `items[${index}]${field && `.${field}`} ${problem?.message ?? 'is not valid'}`;
    failed.set(index, { index, status: 'failed', ...named(externalIds[index]), field, detail });
  }
  return { externalIds, failed, warned };
}

/**
 * The answer to a batch (§2.5): one row per item, at the item's place in the request. `outcomes` are those of the valid items,
 * in order. Always: successful + queued + duplicates + failed = total_items.
 */
export function toBatchResult(
  { externalIds, failed, warned }: SentBatch,
  outcomes: IngestOutcome[],
  seconds: number,
): FeedbackBatchResult {
  const firstIndexOf = new Map<string, number>();
  let next = 0;
  const results = externalIds.map((externalId, index): BatchRow => {
    const invalid = failed.get(index);
    if (invalid) return invalid;
    const own = { ...named(externalId), ...warnedBy(warned.get(index)) };
    const ingested = outcomes[next++];
    if (!ingested) throw new Error('a valid item has no ingest outcome');
    const { id, outcome, originalSource } = ingested;
    const earlier = firstIndexOf.get(id);
    if (earlier === undefined) firstIndexOf.set(id, index);
    if (outcome === 'accepted') return { index, status: 'accepted', id, ...own };
    if (outcome === 'held') return { index, status: 'queued', id, ...own };
    return {
      index,
      status: 'duplicate',
      id,
      ...own,
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

function externalIdOf(item: unknown): string | undefined {
  const id = isRecord(item) ? item['external_id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

function warnedBy(warnings: string[] | undefined): { warnings?: string[] } {
  return warnings === undefined ? {} : { warnings };
}

function named(externalId: string | undefined): { external_id?: string } {
  return externalId === undefined ? {} : { external_id: externalId };
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;
