import { type Db, imports, newId, tasks, withWorkspace } from '@feedback/db';
import { FIRST_ROW, firstRowOf } from '@feedback/files';
import { type ObjectStorage } from '@feedback/outbound';
import { type Clock, AppError } from '@feedback/runtime';
import { withActor } from '../acts/acting.ts';
import { type FileItems, type FileTrial, type KeptFile, mustAskForDates } from './file-work.ts';
import { fileKey, filesOf, rowsKey, rowsOf, skippedKey } from './import-files.ts';
import { readFile } from './read-file.ts';

export type ImportDeps = { db: Db; now: Clock; storage: ObjectStorage };
type By = { by: { personId: string } };

/** How long a draft waits for its columns to be named. */
export const DRAFT_MS = 24 * 3_600_000;

/**
 * Keeps a file until a member says which column is what; it is removed after a day. A workbook is kept as CSV.
 * @throws AppError `invalid` when it is no text and no workbook, or has no rows
 */
export async function draftImport(
  { db, now, storage }: ImportDeps,
  workspaceId: string,
  { fileName, bytes, by }: { fileName: string; bytes: Uint8Array } & By,
): Promise<string> {
  const { format, text, rows, refused, mapping } = await readFile('draftOf', { bytes, fileName });
  if (rows === refused)
    throw new AppError(
      'invalid',
      'The file has no rows that can be read: a CSV or a sheet needs a first line with the names of its columns.',
    );
  const id = newId();
  const progress = { ...NOTHING, rows };
  await storage.put(fileKey(workspaceId, id), { bytes: Buffer.from(text), mediaType: 'text/plain' });
  await withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    const draft = { id, fileName: fileName.slice(0, 200), format, mapping, progress };
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

type Draft = Pick<imports.Import, 'id' | 'fileName' | 'format' | 'mapping'>;
type ReadDeps = Pick<ImportDeps, 'storage' | 'now'>;

/** Reads a draft's file without storing anything; undefined when the file is gone. */
export async function readDraft(
  deps: ReadDeps,
  workspaceId: string,
  draft: Draft,
  mapping: imports.Mapping,
): Promise<FileTrial | undefined> {
  const file = await keptFile(deps, workspaceId, draft, mapping);
  return file && readFile('trialOf', file);
}

/** The rows of a draft that cannot be stored, as CSV with the reasons; undefined when there are none, or the file is gone. */
export async function skippedOfDraft(
  deps: ReadDeps,
  workspaceId: string,
  draft: Draft,
  mapping: imports.Mapping,
): Promise<Uint8Array | undefined> {
  const file = await keptFile(deps, workspaceId, draft, mapping);
  return (file && (await readFile('skippedOf', file))) ?? undefined;
}

async function keptFile(
  { storage, now }: ReadDeps,
  workspaceId: string,
  { id, fileName, format, mapping: guessed }: Draft,
  chosen: imports.Mapping,
): Promise<KeptFile | undefined> {
  const firstRow = firstRowOf(chosen) ?? firstRowOf(guessed);
  const mapping = { ...chosen, ...(firstRow && { [FIRST_ROW]: firstRow }) };
  const text = await storage.get(fileKey(workspaceId, id));
  if (!text) return undefined;
  const source = fileName === '' ? 'import' : fileName.replace(/\.\w+$/, '').slice(0, 200);
  return { text, format, mapping, source, now: now() };
}

/**
 * Begins to store a draft's rows: they are in storage, as they will be stored, before this returns, and the worker stores them
 * slice by slice (docs/decisions/0032-imports.md).
 */
export async function beginImport(
  deps: ImportDeps,
  workspaceId: string,
  { id, mapping, by }: { id: string; mapping: imports.Mapping } & By,
): Promise<'begun' | 'no-draft' | 'no-rows' | 'no-date-order'> {
  const { db, storage } = deps;
  const draft = await withWorkspace(db, workspaceId, (tx) => imports.find(tx, workspaceId, id));
  if (draft?.state !== 'draft') return 'no-draft';
  const file = await keptFile(deps, workspaceId, draft, mapping);
  if (!file) return 'no-draft';
  const read = await readFile('itemsOf', file);
  if (read.taken === 0) return 'no-rows';
  if (mustAskForDates(read)) return 'no-date-order';
  const begun = { id, mapping: read.mapping, ...notesOf(read) };
  // Two attempts at once, each with its own mapping: the last to claim the draft begins, and the other leaves no rows behind.
  if (!(await claim(deps, workspaceId, { begun, by }))) return 'no-draft';
  await writeFiles(deps, workspaceId, { begun, read });
  if (await begin(deps, workspaceId, { begun, by })) return 'begun';
  await removeFiles(storage, workspaceId, begun);
  return 'no-draft';
}

/** What is kept of a file besides its rows: the figures, and the numbers of rows with reasons. */
function notesOf({ rows, slices, refused, leftEmpty }: FileItems): Pick<Begun, 'progress' | 'refusals'> {
  const progress: imports.Progress = {
    ...NOTHING,
    rows,
    slices: slices.length,
    handled: refused.count,
    refused: refused.count,
    leftEmpty: leftEmpty.count,
    hasSkipped: refused.count > 0,
    run: newId(),
  };
  const kept = leftEmpty.rows.map((one) => ({ ...one, isKept: true as const }));
  return { progress, refusals: [...refused.rows, ...kept] };
}

type Begun = Pick<imports.Import, 'id' | 'mapping' | 'progress' | 'refusals'>;

async function claim(
  { db, storage }: ImportDeps,
  workspaceId: string,
  { begun, by }: { begun: Begun } & By,
): Promise<boolean> {
  const { before, isClaimed } = await withActor(db, workspaceId, { by, least: 'member' }, async (tx) => ({
    before: await imports.find(tx, workspaceId, begun.id),
    isClaimed: await imports.claim(tx, workspaceId, begun),
  }));
  // What an attempt that stopped half-way has left.
  if (isClaimed && before) await removeFiles(storage, workspaceId, before);
  return isClaimed;
}

async function writeFiles(
  { storage }: Pick<ImportDeps, 'storage'>,
  workspaceId: string,
  { begun, read }: { begun: Begun; read: FileItems },
): Promise<void> {
  for (const [slice, bytes] of read.slices.entries())
    await storage.put(rowsKey(workspaceId, begun, slice), {
      bytes: Buffer.from(bytes),
      mediaType: 'application/json',
    });
  if (read.skipped)
    await storage.put(skippedKey(workspaceId, begun), {
      bytes: Buffer.from(read.skipped),
      mediaType: 'text/csv',
    });
}

function begin(
  { db }: Pick<ImportDeps, 'db'>,
  workspaceId: string,
  { begun, by }: { begun: Begun } & By,
): Promise<boolean> {
  return withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    // Locks the row of the job before that of the import, as the end of the job does.
    await tasks.requestRun(tx, workspaceId, 'import', { soonest: true });
    return imports.begin(tx, workspaceId, begun);
  });
}

async function removeFiles(
  storage: ImportDeps['storage'],
  workspaceId: string,
  found: Pick<imports.Import, 'id' | 'progress'>,
): Promise<void> {
  for (const key of rowsOf(workspaceId, found)) await storage.remove(key);
  await storage.remove(skippedKey(workspaceId, found));
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
