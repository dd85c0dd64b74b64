import { type imports } from '@feedback/db';

/** The key of an import's file in object storage. */
export function fileKey(workspaceId: string, id: string): string {
  return `imports/${workspaceId}/${id}/file`;
}

/** The key of a slice of its rows, as they will be stored. */
export function rowsKey(workspaceId: string, id: string, slice: number): string {
  return `imports/${workspaceId}/${id}/rows-${slice}`;
}

/** All that an import may have in storage. */
export function filesOf(
  workspaceId: string,
  { id, progress }: Pick<imports.Import, 'id' | 'progress'>,
): string[] {
  const slices = Array.from({ length: progress.slices }, (_, slice) => rowsKey(workspaceId, id, slice));
  return [fileKey(workspaceId, id), ...slices];
}
