import { ownJson } from '@feedback/contract/own-json';
import { imports, quota, withWorkspace } from '@feedback/db';
import { defined } from '@feedback/runtime';
import { beginImport, draftImport, type ImportDeps } from './begin-import.ts';

/** What the file of examples is called where it is imported. */
export const SAMPLE_NAME = 'sample.jsonl';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An item whose `days_ago` became `submitted_at`, so that the story of the examples always ends today. */
export function datedItem(
  { days_ago: days, ...item }: Record<string, unknown>,
  now: Date,
): Record<string, unknown> {
  if (typeof days !== 'number') return days === undefined ? item : { ...item, days_ago: days };
  return { ...item, submitted_at: new Date(now.getTime() - days * DAY_MS).toISOString() };
}

/** Whether the month has room for a file of examples: held ones would be no help, and they count like all feedback. */
export async function fitsSample(
  { db, now }: Pick<ImportDeps, 'db' | 'now'>,
  workspaceId: string,
  lines: string,
): Promise<boolean> {
  const { monthlyLimit, used } = await withWorkspace(db, workspaceId, (tx) =>
    quota.standing(tx, workspaceId, now()),
  );
  return monthlyLimit === null || used + sampleLines(lines).length <= monthlyLimit;
}

/**
 * Imports a file of examples, one JSON object a line, as a member would: the columns are those that are guessed. Returns the import's id.
 * @throws AppError as `draftImport` and `withActor` do
 */
export async function importSample(
  deps: ImportDeps,
  workspaceId: string,
  { lines, by }: { lines: string; by: { personId: string } },
): Promise<string> {
  const items = sampleLines(lines).map((line) =>
    datedItem(ownJson<Record<string, unknown>>(line), deps.now()),
  ); // the file is our own
  const bytes = Buffer.from(items.map((item) => JSON.stringify(item)).join('\n'));
  const id = await draftImport(deps, workspaceId, { fileName: SAMPLE_NAME, bytes, by });
  const draft = await withWorkspace(deps.db, workspaceId, (tx) => imports.find(tx, workspaceId, id));
  const { mapping } = defined(draft, 'draft of the sample');
  const outcome = await beginImport(deps, workspaceId, { id, mapping, by });
  if (outcome !== 'begun') throw new Error(`the sample was not imported: ${outcome}`);
  return id;
}

/** The lines of a file of examples, one item each. */
export function sampleLines(file: string): string[] {
  return file.trim().split('\n');
}
