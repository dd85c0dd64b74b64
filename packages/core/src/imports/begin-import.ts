import { type Db, imports, newId, tasks, withWorkspace } from '@feedback/db';
import { type ObjectStorage } from '@feedback/outbound';
import { type Clock, AppError } from '@feedback/runtime';
import { withActor } from '../people/acting.ts';
import { fileKey, filesOf, rowsKey, rowsOf } from './import-files.ts';
import { guessMapping } from './mapping.ts';
import { formatOf, parseRows } from './parse-rows.ts';
import { takeTurn } from './take-turn.ts';
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
  const { columns, rows, refused } = await takeTurn(() => parseRows(text, format, () => {}));
  if (rows === refused.length)
    throw new AppError(
      'invalid',
      'The file has no rows that can be read: a CSV needs a first line with the names of its columns.',
    );
  const id = newId();
  const progress = { ...NOTHING, rows };
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

/** A draft with its file as the given mapping reads it. */
export type DraftRead = { columns: string[]; rows: ImportedRow[] };

/** Reads a draft's file without storing anything; undefined when the file is gone. */
export async function readDraft(
  { storage, now }: Pick<ImportDeps, 'storage' | 'now'>,
  workspaceId: string,
  { id, fileName, format }: Pick<imports.Import, 'id' | 'fileName' | 'format'>,
  mapping: imports.Mapping,
): Promise<DraftRead | undefined> {
  const at = {
    now: now(),
    source: fileName === '' ? 'import' : fileName.replace(/\.\w+$/, '').slice(0, 200),
  };
  return takeTurn(async () => {
    const bytes = await storage.get(fileKey(workspaceId, id));
    if (!bytes) return undefined;
    const read: ImportedRow[] = [];
    const { columns, refused } = await parseRows(bytes.toString('utf8'), format, (row) => {
      read.push(toImported(row, mapping, at));
    });
    return { columns, rows: [...read, ...refused].toSorted((a, b) => a.row - b.row) };
  });
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
  const progress: imports.Progress = {
    ...NOTHING,
    rows: read.rows.length,
    slices: Math.ceil(taken.length / SLICE),
    handled: refusals.length,
    refused: refusals.length,
    run: newId(),
  };
  const begun = { id, mapping, progress, refusals: refusals.slice(0, MOST_REFUSALS) };
  // Two attempts at once, each with its own mapping: the last to claim the draft begins, and the other leaves no rows behind.
  if (!(await claim(deps, workspaceId, { begun, by }))) return 'no-draft';
  await writeSlices(deps, workspaceId, { begun, taken });
  if (await begin(deps, workspaceId, { begun, by })) return 'begun';
  await removeSlices(storage, workspaceId, begun);
  return 'no-draft';
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
  if (isClaimed && before) await removeSlices(storage, workspaceId, before);
  return isClaimed;
}

async function writeSlices(
  { storage }: Pick<ImportDeps, 'storage'>,
  workspaceId: string,
  { begun, taken }: { begun: Begun; taken: ImportedItem[] },
): Promise<void> {
  for (let slice = 0; slice < begun.progress.slices; slice += 1) {
    const lines = taken.slice(slice * SLICE, (slice + 1) * SLICE);
    const bytes = Buffer.from(JSON.stringify(lines));
    await storage.put(rowsKey(workspaceId, begun, slice), { bytes, mediaType: 'application/json' });
  }
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

async function removeSlices(
  storage: ImportDeps['storage'],
  workspaceId: string,
  found: Pick<imports.Import, 'id' | 'progress'>,
): Promise<void> {
  for (const key of rowsOf(workspaceId, found)) await storage.remove(key);
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
