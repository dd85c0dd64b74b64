import { type CodeFile } from './read-file.ts';
import { type TermCounts } from './term-counts.ts';

/**
 * A commit: when its author wrote it (milliseconds since 1970), the words of its message, and the paths of the files it changed. `isFirst`: none before
 * it is known, so that it has all files and changed none.
 */
export type Commit = {
  sha: string;
  isFirst: boolean;
  authoredAt: number;
  words: TermCounts;
  paths: string[];
};

/** The files of one commit of a repository, and the commits before it, the newest first. */
export type CodeIndex = { files: readonly CodeFile[]; commits: readonly Commit[] };
