import { type Db, type events, type exports, withWorkspace } from '@feedback/db';
import { type ObjectStorage } from '@feedback/outbound';
import { requireActor } from '../people/acting.ts';
import { sliceKey } from './export-file.ts';

/**
 * The bytes of an export's file, one slice in memory at a time. A missing slice ends them with an error, so that no part is
 * taken for the whole; so does a reader who is no owner any more, for a download may take long.
 */
export async function* readExport(
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
