import { type CodeFile } from './read-file.ts';
import { type TermCounts } from './term-counts.ts';

/**
 * A commit: when its author wrote it (milliseconds since 1970), the first line of its message, the words of all of it, and the paths of the files
 * it changed. `isFirst`: none before it is known, so that it has all files and changed none.
 */
export type Commit = {
  sha: string;
  isFirst: boolean;
  authoredAt: number;
  subject: string;
  words: TermCounts;
  paths: string[];
};

/** The files of one commit of a repository, and the commits before it, the newest first. */
export type CodeIndex = { files: readonly CodeFile[]; commits: readonly Commit[] };

const LONGEST_SUBJECT = 160;

/** The first line of a commit's message, shortened. */
export function subjectOf(message: string): string {
  return (message.split('\n', 1)[0] ?? '').slice(0, LONGEST_SUBJECT).trim();
}

/** The history counts half at so many commits: few and large ones say little of single files. */
const FEW_COMMITS = 50;

/** How much a history of so many commits counts; 0..1. */
export function shareOfHistory(commits: number): number {
  return commits / (commits + FEW_COMMITS);
}
