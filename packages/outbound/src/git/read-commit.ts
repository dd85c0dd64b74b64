import { type GitBounds, GitError, runGit } from './run-git.ts';

/** A file of a commit; `id` names its content, so two files with one id are equal. */
export type GitFile = { path: string; id: string; bytes: number };

/** A commit: when its author wrote it, its message, and the files it changed. `isFirst`: no commit before it is here. */
export type GitCommit = {
  sha: string;
  isFirst: boolean;
  authoredAt: Date;
  message: string;
  paths: string[];
};

const MOST_AT_ONCE = 16 * 1024 * 1024;
/** A commit id as a caller gives it: it must not be taken for an option. */
const REVISION = /^[\w][\w./-]{0,255}$/;

/**
 * The sha of a branch, tag or commit.
 * @throws GitError when the repository has no such commit
 */
export async function findCommit(folder: string, revision: string): Promise<string> {
  if (!REVISION.test(revision)) throw new GitError('not the name of a branch, tag or commit');
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  try {
    return (await runGit(folder, args)).toString().trim();
  } catch (cause) {
    throw new GitError(`The repository has no branch, tag or commit "${revision}"`, { cause });
  }
}

/** Room for half a million files: folders that contain each other can pretend to have any number. */
const LISTING: GitBounds = { timeoutMs: 60_000, maxBytes: 64 * 1024 * 1024 };

/** The regular files of a commit, by path, without symbolic links and submodules. */
export async function listFiles(folder: string, sha: string): Promise<GitFile[]> {
  const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', sha];
  const listed = (await runGit(folder, args, { bounds: LISTING })).toString();
  return listed.split('\0').flatMap((line) => {
    const tab = line.indexOf('\t');
    const [mode, , id, bytes] = line.slice(0, tab).split(/ +/);
    return mode?.startsWith('100') && id ? [{ path: line.slice(tab + 1), id, bytes: Number(bytes) }] : [];
  });
}

/** Calls `read` with the content of each file, in order; only about 16 MB of content are in memory at a time. */
export async function readFiles(
  folder: string,
  files: readonly GitFile[],
  read: (file: GitFile, content: Buffer) => void,
): Promise<void> {
  for (let from = 0; from < files.length;) {
    let to = from;
    let bytes = 0;
    while (to < files.length && (to === from || bytes + (files[to]?.bytes ?? 0) <= MOST_AT_ONCE))
      bytes += files[to++]?.bytes ?? 0;
    const wanted = files.slice(from, to);
    const input = wanted.map(({ id }) => `${id}\n`).join('');
    readBatch(await runGit(folder, ['cat-file', '--batch'], { input }), wanted, read);
    from = to;
  }
}

/** Each object is a line `<id> <type> <bytes>`, its content and a line break (git-cat-file, "Batch output"). */
function readBatch(printed: Buffer, files: GitFile[], read: (file: GitFile, content: Buffer) => void): void {
  let at = 0;
  for (const file of files) {
    const end = printed.indexOf('\n', at);
    const [, type, bytes] = printed.subarray(at, end).toString().split(' ');
    if (type !== 'blob') throw new GitError(`${file.path} cannot be read`);
    const from = end + 1;
    const to = from + Number(bytes);
    read(file, printed.subarray(from, to));
    at = to + 1;
  }
}

const MOST_MESSAGE = 1_000;
/** The most files of a commit that are kept: one that changed more says little about each. */
const MOST_CHANGED = 1_000;
const LOGGING: GitBounds = { timeoutMs: 60_000, maxBytes: 64 * 1024 * 1024 };

/**
 * The newest commits up to the commit `sha`, the newest first, without merges. Where commits change millions of files, there are
 * fewer than `most`.
 */
export async function readHistory(folder: string, sha: string, most: number): Promise<GitCommit[]> {
  const args = ['log', '-z', `--max-count=${most}`, '--no-merges', '--no-renames', '--name-only'];
  const format = '--format=%x00%H%x00%P%x00%at%x00%B%x00';
  const logged = await runGit(folder, [...args, format, sha], { bounds: LOGGING, cut: true });
  const end = logged.lastIndexOf(0) + 1; // what follows was cut
  return readLog(logged.subarray(0, end).toString().split('\0'));
}

/**
 * Each commit consists of its id, those of its parents, its author's time in seconds, its message, an empty field and, after a line break, its paths up
 * to the next empty field. Only NUL separates fields, because a message may contain every other character.
 */
function readLog(fields: string[]): GitCommit[] {
  const commits: GitCommit[] = [];
  for (let at = 0; at < fields.length; at++) {
    const sha = fields[at] ?? '';
    if (sha === '') continue;
    const isFirst = fields[at + 1] === '';
    const authoredAt = toDate(fields[at + 2]);
    const message = (fields[at + 3] ?? '').slice(0, MOST_MESSAGE).trim();
    at += 5;
    const found = fields[at]?.startsWith('\n') ? fields.indexOf('', at) : at;
    const end = found === -1 ? fields.length : found;
    const changed = fields.slice(at, Math.min(end, at + MOST_CHANGED));
    const paths = changed.map((path, i) => (i === 0 ? path.slice(1) : path));
    commits.push({ sha, isFirst, authoredAt, message, paths });
    at = end;
  }
  return commits;
}

/** The latest time that a date can have (ECMA-262 §21.4.1.1), in seconds. */
const MOST_SECONDS = 8_640_000_000_000;

/** A commit may claim any time. */
function toDate(seconds = ''): Date {
  const claimed = Number(seconds);
  return new Date(Number.isFinite(claimed) && Math.abs(claimed) <= MOST_SECONDS ? claimed * 1000 : 0);
}
