import { type exports } from '@feedback/db';
import { type ObjectStorage } from '@feedback/outbound';
import { sliceKey } from './export-file.ts';

/**
 * The bytes of an export's file, one slice in memory at a time. A missing slice ends them with an error, so that no part is
 * taken for the whole.
 */
export async function* readExport(
  storage: ObjectStorage,
  workspaceId: string,
  { id, file, progress }: Pick<exports.Export, 'id' | 'progress'> & { file: exports.FileName },
): AsyncGenerator<Buffer> {
  for (let slice = 0; slice < (progress.files[file]?.slices ?? 0); slice += 1) {
    const bytes = await storage.get(sliceKey(workspaceId, { id, file, slice }));
    if (!bytes) throw new Error('a slice of the export is gone');
    yield bytes;
  }
}
