import { deserialize, serialize } from 'node:v8';
import { type Commit } from './code-index.ts';
import { type CodeFile } from './read-file.ts';

/** The version of the reader: files that another version has read are read again. */
export const READER = 2;

/** Serializes a file of the index. */
export function packFile(file: CodeFile): Buffer {
  return serialize(file);
}

/** @throws when the bytes are not what `packFile` of this version made */
export function unpackFile(packed: Buffer): CodeFile {
  return deserialize(packed) as CodeFile; // packFile wrote it
}

/** Serializes commits. */
export function packHistory(commits: readonly Commit[]): Buffer {
  return serialize(commits);
}

export function unpackHistory(packed: Buffer): Commit[] {
  return deserialize(packed) as Commit[]; // packHistory wrote it
}
