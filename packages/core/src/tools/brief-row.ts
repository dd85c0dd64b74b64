import { type RankedPriority } from '@feedback/contract';
import { type ReadPriority } from '../priorities/read-priorities.ts';
import { toRow } from './priorities-text.ts';
import { toPriority } from './to-priority.ts';
import { likelyTokens } from './token-estimate.ts';

/** A priority of a list in both forms of the answer, with what both are likely to cost in tokens. */
export type BriefRow = { priority: RankedPriority; line: string; tokens: number };

/** The rows as written last, for as long as `DetailMemory` keeps the detail. */
const written = new WeakMap<ReadPriority['detail'], { of: string; row: BriefRow }>();

/**
 * A priority as a list shows it. It is the same for every reader of a ranking until its state, title, quotation or anything else that is read
 * with each call changes, so it is written once.
 */
export function briefRow({ detail, ...read }: ReadPriority, { withArea }: { withArea: boolean }): BriefRow {
  const of = JSON.stringify([withArea, read]);
  const before = written.get(detail);
  if (before?.of === of) return before.row;
  const priority = toPriority({ detail, ...read }, { brief: true, withArea });
  const line = toRow(priority);
  const row = { priority, line, tokens: likelyTokens(JSON.stringify(priority) + line) };
  written.set(detail, { of, row });
  return row;
}
