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
  return Object.entries(progress.files).flatMap(([file, { slices }]) =>
    Array.from({ length: slices + 1 }, (_, slice) =>
      // The entries of `files` are named by its type.
      sliceKey(workspaceId, { id, file: file as exports.FileName, slice }),
    ),
  );
}
