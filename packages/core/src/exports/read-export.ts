import { audit, type Db, type events, exports, withWorkspace } from '@feedback/db';
import { type ObjectStorage } from '@feedback/outbound';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller, type Download, refused } from '../acts/act.ts';
import { requireActor } from '../acts/acting.ts';
import { sliceKey } from './export-file.ts';
import { NO_FILE } from './refusals.ts';

const MEDIA_TYPES = { jsonl: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };

/**
 * A file of an export that is ready, for an owner; the audit log says that it was downloaded.
 * @throws AppError `not-found`
 */
export async function openExport(
  { db, storage }: Pick<ActDeps, 'db' | 'storage'>,
  { workspaceId, by }: Caller,
  { id, file }: { id: string; file: exports.FileName },
): Promise<Download> {
  const found = await withWorkspace(db, workspaceId, async (tx) => {
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const one = await exports.find(tx, workspaceId, id);
    if (one?.state !== 'ready' || !one.progress.files[file]) throw refused(NO_FILE);
    const subject = { kind: 'export', id };
    await audit.add(tx, workspaceId, { action: 'export-downloaded', by, subject, detail: { file } });
    return one;
  });
  const day = found.requestedAt.toISOString().slice(0, 10);
  return {
    fileName: `${file}-${day}.${found.format}`,
    mediaType: MEDIA_TYPES[found.format],
    pieces: readExport({ db, storage }, workspaceId, { ...found, file, by }),
  };
}

/**
 * The bytes of an export's file, one slice in memory at a time. A missing slice ends them with an error, so that no part is
 * taken for the whole; so does a reader who is no owner any more, for a download may take long.
 */
async function* readExport(
  { db, storage }: { db: Db; storage: ObjectStorage },
  workspaceId: string,
  {
    id,
    file,
    progress,
    by,
  }: Pick<exports.Export, 'id' | 'progress'> & { file: exports.FileName; by: events.Actor },
): AsyncGenerator<Buffer> {
  for (let slice = 0; slice < (progress.files[file]?.slices ?? 0); slice += 1) {
    const bytes = await storage.get(sliceKey(workspaceId, { id, file, slice }));
    if (!bytes) throw new Error('a slice of the export is gone');
    await withWorkspace(db, workspaceId, (tx) => requireActor(tx, workspaceId, { by, least: 'owner' }));
    yield bytes;
  }
}
