import { GitError, runGit } from './run-git.ts';

/** A file of a commit; `id` names its content, so two files with one id are equal. */
export type GitFile = { path: string; id: string; bytes: number };

/** A commit's message, and the files it changed. */
export type GitCommit = { sha: string; message: string; paths: string[] };

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

/** The regular files of a commit, by path, without symbolic links and submodules. */
export async function listFiles(folder: string, sha: string): Promise<GitFile[]> {
  const listed = (await runGit(folder, ['ls-tree', '-r', '-l', '-z', '--full-tree', sha])).toString();
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

/** The newest commits up to the commit `sha`, the newest first, without merges. */
export async function readHistory(folder: string, sha: string, most: number): Promise<GitCommit[]> {
  const args = ['log', '-z', `--max-count=${most}`, '--no-merges', '--no-renames', '--name-only'];
  const logged = (await runGit(folder, [...args, '--format=%x00%H%x00%B%x00', sha])).toString();
  return readLog(logged.split('\0'));
}

/**
 * Each commit consists of its id, its message, an empty field and, after a line break, its paths up to the next empty field.
 * Only NUL separates fields, because a message may contain every other character.
 */
function readLog(fields: string[]): GitCommit[] {
  const commits: GitCommit[] = [];
  for (let at = 0; at < fields.length; at++) {
    const sha = fields[at] ?? '';
    if (sha === '') continue;
    const message = (fields[at + 1] ?? '').slice(0, MOST_MESSAGE).trim();
    at += 3;
    const end = fields[at]?.startsWith('\n') ? fields.indexOf('', at) : at;
    const paths = fields.slice(at, end).map((path, i) => (i === 0 ? path.slice(1) : path));
    commits.push({ sha, message, paths });
    at = end;
  }
  return commits;
}
