import { keysOf } from '@feedback/contract/keys-of';
import { type exports } from '@feedback/db';

/** The key of a slice of a file in object storage. */
export function sliceKey(
  workspaceId: string,
  { id, file, slice }: { id: string; file: exports.FileName; slice: number },
): string {
  return `exports/${workspaceId}/${id}/${file}-${slice}`;
}

/** The keys of all slices that an export may have in storage, the one that is being written included. */
export function slicesOf(
  workspaceId: string,
  { id, progress }: Pick<exports.Export, 'id' | 'progress'>,
): string[] {
  return keysOf(progress.files).flatMap((file) =>
    Array.from({ length: (progress.files[file]?.slices ?? 0) + 1 }, (_, slice) =>
      sliceKey(workspaceId, { id, file, slice }),
    ),
  );
}
