import { deserialize, serialize } from 'node:v8';
import { type Commit } from './code-index.ts';
import { type CodeFile } from './read-file.ts';

/** The version of the reader: files that another version has read are read again. */
export const READER = 5;

/** Serializes a file of the index. */
export function packFile(file: CodeFile): Buffer {
  return serialize(file);
}

/** @throws when the bytes are not what `packFile` made */
export function unpackFile(packed: Buffer): CodeFile {
  // packFile of this version wrote it, or an earlier one: what that read is not searched before it is read again.
  const file = deserialize(packed) as Omit<CodeFile, 'imports' | 'names' | 'says'> & Partial<CodeFile>;
  return {
    ...file,
    imports: file.imports ?? [],
    names: file.names ?? new Uint32Array(),
    says: file.says ?? [],
  };
}

/** Serializes commits. */
export function packHistory(commits: readonly Commit[]): Buffer {
  return serialize(commits);
}

export function unpackHistory(packed: Buffer): Commit[] {
  const commits = deserialize(packed) as (Omit<Commit, 'isFirst' | 'subject'> & Partial<Commit>)[]; // packHistory wrote it
  return commits.map((commit) => ({
    ...commit,
    isFirst: commit.isFirst ?? false,
    subject: commit.subject ?? '',
  }));
}
