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

/** The key of the file of its rows that were skipped, with the reasons. */
export function skippedKey(
  workspaceId: string,
  { id, progress: { run } }: Pick<imports.Import, 'id' | 'progress'>,
): string {
  return `imports/${workspaceId}/${id}/skipped-${run ?? ''}`;
}

/** All slices of an import. */
export function rowsOf(workspaceId: string, found: Pick<imports.Import, 'id' | 'progress'>): string[] {
  return Array.from({ length: found.progress.slices }, (_, slice) => rowsKey(workspaceId, found, slice));
}

/** The file of an import and its rows, which go when it is done. */
export function fileAndRowsOf(workspaceId: string, found: Pick<imports.Import, 'id' | 'progress'>): string[] {
  return [fileKey(workspaceId, found.id), ...rowsOf(workspaceId, found)];
}

/** All that an import may have in storage. */
export function filesOf(workspaceId: string, found: Pick<imports.Import, 'id' | 'progress'>): string[] {
  return [...fileAndRowsOf(workspaceId, found), skippedKey(workspaceId, found)];
}
