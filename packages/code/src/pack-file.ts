import { deserialize, serialize } from 'node:v8';
import { type Commit } from './code-index.ts';
import { type CodeFile } from './read-file.ts';

/** The version of what is read of a file: files that another version read are read again. */
export const READER = 1;

/** A file as it is searched, as bytes. */
export function packFile(file: CodeFile): Buffer {
  return serialize(file);
}

/** @throws when the bytes are not what `packFile` of this version made */
export function unpackFile(packed: Buffer): CodeFile {
  return deserialize(packed) as CodeFile; // packFile wrote it
}

/** Commits as bytes. */
export function packHistory(commits: readonly Commit[]): Buffer {
  return serialize(commits);
}

export function unpackHistory(packed: Buffer): Commit[] {
  return deserialize(packed) as Commit[]; // packHistory wrote it
}
