import { type Db, exportedRows, exports, tasks, type Tx, withWorkspace } from '@feedback/db';
import { type ObjectStorage } from '@feedback/outbound';
import { type Clock, defined } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { sliceKey, slicesOf } from './export-file.ts';
import {
  csvHeader,
  type Fields,
  ITEM_FIELDS,
  toCsv,
  toItem,
  toJsonLines,
  toMention,
  toTranscript,
  TRANSCRIPT_FIELDS,
} from './to-lines.ts';

export type ExportDeps = { db: Db; now: Clock; storage: ObjectStorage };

/** How long an export can be downloaded. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * One step of a workspace's exports: removes those that are over, and writes the next slice of the oldest that is not complete.
 * A slice that is written again replaces itself.
 */
export async function writeExport(
  { db, now, storage }: ExportDeps,
  { workspaceId }: Work<'export'>,
): Promise<Effect> {
  const found = await withWorkspace(db, workspaceId, (tx) => exports.live(tx, workspaceId));
  const over = found.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now());
  for (const one of over) for (const key of slicesOf(workspaceId, one)) await storage.remove(key);
  const open = found.find(({ state }) => state === 'waiting' || state === 'writing');
  const writeSlice = open && (await nextSlice({ db, now, storage }, workspaceId, open));
  return async (tx) => {
    await exports.expire(
      tx,
      workspaceId,
      over.map(({ id }) => id),
    );
    await writeSlice?.(tx);
    await requestNext(tx, workspaceId);
  };
}

/** The next run: at once while an export is not complete, else when the first one is over. */
async function requestNext(tx: Tx, workspaceId: string): Promise<void> {
  const left = await exports.live(tx, workspaceId);
  if (left.some(({ state }) => state !== 'ready'))
    return tasks.requestRun(tx, workspaceId, 'export', { soonest: true });
  const [first] = left
    .flatMap(({ expiresAt }) => expiresAt ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());
  if (first) await tasks.requestRun(tx, workspaceId, 'export', { notBefore: first, soonest: true });
}

async function nextSlice(
  { db, now, storage }: ExportDeps,
  workspaceId: string,
  { id, what, format, progress }: exports.Export,
): Promise<Effect> {
  const position = defined(progress.next, 'place of an export that is not complete');
  const file = position.from === 'transcripts' ? 'transcripts' : 'items';
  const written = defined(progress.files[file], 'file of an export');
  const { rows, last } = await withWorkspace(db, workspaceId, (tx) => read(tx, workspaceId, position));
  const fields = file === 'items' ? ITEM_FIELDS : TRANSCRIPT_FIELDS;
  const header = format === 'csv' && written.slices === 0 ? csvHeader(fields) : '';
  const text = header + (format === 'csv' ? toCsv(rows, fields) : toJsonLines(rows));
  const bytes = Buffer.from(text);
  const key = sliceKey(workspaceId, { id, file, slice: written.slices });
  if (bytes.length > 0) await storage.put(key, { bytes, mediaType: 'application/octet-stream' });

  const more = {
    slices: written.slices + (bytes.length > 0 ? 1 : 0),
    rows: written.rows + rows.length,
    bytes: written.bytes + bytes.length,
  };
  const next = last ? { ...position, ...last } : following(position, what);
  const made = { files: { ...progress.files, [file]: more }, next };
  const readyAt = next ? null : now();
  return async (tx) => {
    const isKept = await exports.save(tx, workspaceId, {
      id,
      state: next ? 'writing' : 'ready',
      progress: made,
      readyAt,
      expiresAt: readyAt && new Date(readyAt.getTime() + KEPT_MS),
    });
    // An erasure removes all exports, this one included.
    if (!isKept) await storage.remove(key);
  };
}

/** Where to go on after the last row of its sort; null after the last sort. */
function following({ from }: exports.Position, what: exports.Export['what']): exports.Position | null {
  if (from === 'items') return { from: 'mentions', afterId: null, afterKey: null };
  if (from === 'mentions' && what === 'all') return { from: 'transcripts', afterId: null, afterKey: null };
  return null;
}

/** The next rows, and the place after the last of them; without a row there is none. */
async function read(
  tx: Tx,
  workspaceId: string,
  position: exports.Position,
): Promise<{ rows: Fields[]; last: Pick<exports.Position, 'afterId' | 'afterKey'> | undefined }> {
  if (position.from === 'items') {
    const found = await exportedRows.items(tx, workspaceId, position);
    return { rows: found.map(toItem), last: placeOf(found.at(-1)?.id) };
  }
  if (position.from === 'transcripts') {
    const found = await exportedRows.transcripts(tx, workspaceId, position);
    return { rows: found.map(toTranscript), last: placeOf(found.at(-1)?.id) };
  }
  const found = await exportedRows.mentions(tx, workspaceId, position);
  const end = found.at(-1);
  return { rows: found.map(toMention), last: end && { afterId: end.feedbackId, afterKey: end.customerKey } };
}

const placeOf = (id: string | undefined) => (id === undefined ? undefined : { afterId: id, afterKey: null });
