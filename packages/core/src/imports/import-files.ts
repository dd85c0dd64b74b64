import { type imports } from '@feedback/db';

/** The key of an import's file in object storage. */
export function fileKey(workspaceId: string, id: string): string {
  return `imports/${workspaceId}/${id}/file`;
}

/** The key of a slice of its rows, as they will be stored; each attempt to begin writes under keys of its own. */
export function rowsKey(
  workspaceId: string,
  { id, progress: { run } }: Pick<imports.Import, 'id' | 'progress'>,
  slice: number,
): string {
  return `imports/${workspaceId}/${id}/rows-${run === undefined ? '' : `${run}-`}${slice}`;
}

/** All slices of an import. */
export function rowsOf(workspaceId: string, found: Pick<imports.Import, 'id' | 'progress'>): string[] {
  return Array.from({ length: found.progress.slices }, (_, slice) => rowsKey(workspaceId, found, slice));
}

/** All that an import may have in storage. */
export function filesOf(workspaceId: string, found: Pick<imports.Import, 'id' | 'progress'>): string[] {
  return [fileKey(workspaceId, found.id), ...rowsOf(workspaceId, found)];
}
