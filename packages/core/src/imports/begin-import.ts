import { type Db, imports, newId, tasks, withWorkspace } from '@feedback/db';
import { type ObjectStorage } from '@feedback/outbound';
import { type Clock, AppError } from '@feedback/runtime';
import { withActor } from '../people/acting.ts';
import { fileKey, filesOf, rowsKey } from './import-files.ts';
import { guessMapping } from './mapping.ts';
import { formatOf, type FileRows, parseRows } from './parse-rows.ts';
import { type ImportedItem, type ImportedRow, toImported } from './to-imported.ts';

export type ImportDeps = { db: Db; now: Clock; storage: ObjectStorage };
type By = { by: { personId: string } };

/** How long a draft waits for its columns to be named. */
export const DRAFT_MS = 24 * 3_600_000;
const SLICE = 500;
/** The most refused rows that are kept with their reasons; all are counted. */
const MOST_REFUSALS = 500;

/**
 * Keeps a file until a member says which column is what; it is removed after a day.
 * @throws AppError `invalid` when it is no CSV and no JSON lines, or has no rows
 */
export async function draftImport(
  { db, now, storage }: ImportDeps,
  workspaceId: string,
  { fileName, text, by }: { fileName: string; text: string } & By,
): Promise<string> {
  const format = formatOf(fileName, text);
  const { columns, rows, refused } = readRows(text, format);
  if (rows.length === 0)
    throw new AppError(
      'invalid',
      'The file has no rows that can be read: a CSV needs a first line with the names of its columns.',
    );
  const id = newId();
  const progress = { ...NOTHING, rows: rows.length + refused.length };
  await storage.put(fileKey(workspaceId, id), { bytes: Buffer.from(text), mediaType: 'text/plain' });
  await withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    const draft = { id, fileName: fileName.slice(0, 200), format, mapping: guessMapping(columns), progress };
    await imports.insert(tx, workspaceId, draft);
    const notBefore = new Date(now().getTime() + DRAFT_MS);
    await tasks.requestRun(tx, workspaceId, 'import', { notBefore, soonest: true });
  });
  return id;
}

const NOTHING: imports.Progress = {
  rows: 0,
  slices: 0,
  next: 0,
  handled: 0,
  added: 0,
  repeated: 0,
  held: 0,
  refused: 0,
};

function readRows(text: string, format: 'csv' | 'jsonl'): FileRows {
  try {
    return parseRows(text, format);
  } catch (error) {
    throw new AppError('invalid', error instanceof Error ? error.message : 'The file cannot be read.', {
      cause: error,
    });
  }
}

/** A draft with its file as the given mapping reads it. */
export type DraftRead = { columns: string[]; rows: ImportedRow[] };

/** Reads a draft's file without storing anything; undefined when the file is gone. */
export async function readDraft(
  { storage, now }: Pick<ImportDeps, 'storage' | 'now'>,
  workspaceId: string,
  { id, fileName, format }: Pick<imports.Import, 'id' | 'fileName' | 'format'>,
  mapping: imports.Mapping,
): Promise<DraftRead | undefined> {
  const bytes = await storage.get(fileKey(workspaceId, id));
  if (!bytes) return undefined;
  const { columns, rows, refused } = readRows(bytes.toString('utf8'), format);
  const at = {
    now: now(),
    source: fileName === '' ? 'import' : fileName.replace(/\.\w+$/, '').slice(0, 200),
  };
  const read = [...rows.map((row) => toImported(row, mapping, at)), ...refused];
  return { columns, rows: read.toSorted((a, b) => a.row - b.row) };
}

/**
 * Begins to store a draft's rows: they are in storage, as they will be stored, before this returns, and the worker stores them
 * slice by slice (docs/decisions/0032-imports.md).
 */
export async function beginImport(
  deps: ImportDeps,
  workspaceId: string,
  { id, mapping, by }: { id: string; mapping: imports.Mapping } & By,
): Promise<'begun' | 'no-draft' | 'no-rows'> {
  const { db, storage } = deps;
  const draft = await withWorkspace(db, workspaceId, (tx) => imports.find(tx, workspaceId, id));
  if (draft?.state !== 'draft') return 'no-draft';
  const read = await readDraft(deps, workspaceId, draft, mapping);
  if (!read) return 'no-draft';
  const taken = read.rows.flatMap((row): ImportedItem[] => ('item' in row ? [row.item] : []));
  const refusals = read.rows.flatMap((row) =>
    'reason' in row ? [{ row: row.row, reason: row.reason }] : [],
  );
  if (taken.length === 0) return 'no-rows';
  const slices = Math.ceil(taken.length / SLICE);
  for (let slice = 0; slice < slices; slice += 1) {
    const lines = taken.slice(slice * SLICE, (slice + 1) * SLICE);
    const bytes = Buffer.from(JSON.stringify(lines));
    await storage.put(rowsKey(workspaceId, id, slice), { bytes, mediaType: 'application/json' });
  }
  const progress = {
    ...NOTHING,
    rows: read.rows.length,
    slices,
    handled: refusals.length,
    refused: refusals.length,
  };
  return withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    const begun = { id, mapping, progress, refusals: refusals.slice(0, MOST_REFUSALS) };
    if (!(await imports.begin(tx, workspaceId, begun))) return 'no-draft';
    await tasks.requestRun(tx, workspaceId, 'import', { soonest: true });
    return 'begun';
  });
}

/** Drops a draft with its file; false when it is a draft no longer. */
export async function dropDraft(
  { db, storage, now }: ImportDeps,
  workspaceId: string,
  { id, by }: { id: string } & By,
): Promise<boolean> {
  const draft = await withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    const found = await imports.find(tx, workspaceId, id);
    if (found?.state !== 'draft') return undefined;
    await imports.save(tx, workspaceId, { ...found, state: 'over', doneAt: now() });
    return found;
  });
  if (!draft) return false;
  for (const key of filesOf(workspaceId, draft)) await storage.remove(key);
  return true;
}
