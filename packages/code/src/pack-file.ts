import { deserialize, serialize } from 'node:v8';
import { type Commit } from './code-index.ts';
import { type CodeFile } from './read-file.ts';

/** The version of the reader: files that another version has read are read again. */
export const READER = 3;

/** Serializes a file of the index. */
export function packFile(file: CodeFile): Buffer {
  return serialize(file);
}

/** @throws when the bytes are not what `packFile` made */
export function unpackFile(packed: Buffer): CodeFile {
  // packFile of this version wrote it, or that of version 2: what that has read is searched until it is read again.
  const file = deserialize(packed) as Omit<CodeFile, 'imports'> & { imports?: string[] };
  return { ...file, imports: file.imports ?? [] };
}

/** Serializes commits. */
export function packHistory(commits: readonly Commit[]): Buffer {
  return serialize(commits);
}

export function unpackHistory(packed: Buffer): Commit[] {
  return deserialize(packed) as Commit[]; // packHistory wrote it
}
