import {
  codeWords,
  countTerms,
  isCode,
  packFile,
  packHistory,
  READER,
  readFile,
  whyLeftOut,
} from '@feedback/code';
import { codeFiles, type Db, repositories, tasks, withWorkspace } from '@feedback/db';
import {
  type GitFile,
  GuardRefusal,
  listFiles,
  type Mirrors,
  readFiles,
  readHistory,
} from '@feedback/outbound';
import { type Clock } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { type ReadSource, type ReadSources, type Source } from './read-sources.ts';

export type FollowDeps = {
  db: Db;
  now: Clock;
  mirrors: Mirrors;
  readSources: ReadSources;
  /** The time between two looks at a repository. */
  lookEveryMs: number;
};

const MOST_FILES = 20_000;
const MOST_COMMITS = 1_500;
/** The most files and bytes that are read and stored at a time. */
const SLICE = { files: 100, bytes: 4_000_000 };
/** After this many files that used up the time for one file, other workspaces get their turn. */
const MOST_UNREAD = 10;
/** The longest path that the index of stored files can hold. */
const LONGEST_PATH = 1_000;

/**
 * Finds the commit of the branch, reads the files that are new in it, and makes it the current one. Files that were read are
 * kept if the process ends before that.
 */
export async function followRepository(
  deps: FollowDeps,
  { workspaceId }: Work<'repository'>,
): Promise<Effect> {
  const [repository] = await withWorkspace(deps.db, workspaceId, (tx) => repositories.list(tx, workspaceId));
  await deps.mirrors.keepOnly(workspaceId, repository ? [repository.id] : []);
  if (!repository) return async () => {};
  const effect = await readHead(deps, workspaceId, repository);
  return async (tx) => {
    await effect(tx);
    const notBefore = new Date(deps.now().getTime() + deps.lookEveryMs);
    // A run that was requested during this one stays due at once.
    await tasks.requestRun(tx, workspaceId, 'repository', { notBefore, soonest: true });
  };
}

/**
 * The commit of the branch. If the repository refuses, the reason is stored and the repository is tried again later; any other
 * failure is the job's.
 */
async function readHead(
  deps: FollowDeps,
  workspaceId: string,
  repository: repositories.Repository,
): Promise<Effect> {
  const { id, url, branch, sha, reader } = repository;
  const mirrored = { workspaceId, id, url, branch };
  try {
    const head = await deps.mirrors.look(mirrored);
    if (head.sha === sha && reader === READER)
      return (tx) => repositories.setSeen(tx, workspaceId, { id, ...head, state: 'ready' });
    await withWorkspace(deps.db, workspaceId, (tx) =>
      repositories.setSeen(tx, workspaceId, { id, ...head, state: 'reading' }),
    );
    const brought = await deps.mirrors.bring(mirrored, head.ref);
    return await readCommit(deps, workspaceId, { id, ...brought });
  } catch (error) {
    if (!(error instanceof GuardRefusal)) throw error;
    return (tx) => repositories.setFailed(tx, workspaceId, { id, reason: error.message });
  }
}

async function readCommit(
  deps: FollowDeps,
  workspaceId: string,
  { id, folder, sha }: { id: string; folder: string; sha: string },
): Promise<Effect> {
  const files = (await listFiles(folder, sha)).filter(isKept);
  if (files.length > MOST_FILES)
    throw new GuardRefusal(
      `The repository has ${files.length} files of code; at most ${MOST_FILES} are read`,
    );
  const known = await withWorkspace(deps.db, workspaceId, (tx) =>
    codeFiles.known(tx, workspaceId, { repositoryId: id, reader: READER }),
  );
  const present = new Set(known.map(keyOf));
  let unread = 0;
  for (const slice of toSlices(files.filter((file) => !present.has(keyOf(toFileKey(file)))))) {
    const read = await readSlice(deps, folder, slice);
    await withWorkspace(deps.db, workspaceId, (tx) =>
      codeFiles.add(tx, workspaceId, { repositoryId: id, reader: READER, files: read.files }),
    );
    unread += read.unread;
    if (unread > MOST_UNREAD)
      throw new GuardRefusal(
        'Many files take too long to be read; the others are read at the next look, some minutes later',
      );
  }
  const history = packHistory(
    (await readHistory(folder, sha, MOST_COMMITS)).map(({ message, paths }) => ({
      words: countTerms(codeWords(message)),
      paths,
    })),
  );
  return async (tx) => {
    await codeFiles.settle(tx, workspaceId, { repositoryId: id, files: files.map(toFileKey) });
    await repositories.setRead(tx, workspaceId, { id, sha, reader: READER, history });
  };
}

/** Code with a name that can be shown and stored. */
function isKept({ path, bytes }: GitFile): boolean {
  return (
    whyLeftOut(path, bytes) === null &&
    isCode(path) &&
    path.length <= LONGEST_PATH &&
    Buffer.byteLength(path) <= LONGEST_PATH &&
    !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u.test(path)
  );
}

function toFileKey({ path, id }: GitFile): codeFiles.FileKey {
  return { path, blob: id };
}

function keyOf({ path, blob }: codeFiles.FileKey): string {
  return `${blob} ${path}`;
}

function* toSlices(files: GitFile[]): Generator<GitFile[]> {
  let slice: GitFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (slice.length > 0 && (slice.length >= SLICE.files || bytes + file.bytes > SLICE.bytes)) {
      yield slice;
      [slice, bytes] = [[], 0];
    }
    slice.push(file);
    bytes += file.bytes;
  }
  if (slice.length > 0) yield slice;
}

/** A file that cannot be read is stored as an empty one, so that it is not tried with every commit. */
async function readSlice(
  { readSources }: Pick<FollowDeps, 'readSources'>,
  folder: string,
  slice: GitFile[],
): Promise<{ files: codeFiles.ReadCodeFile[]; unread: number }> {
  const sources: Source[] = [];
  // A file with a zero byte is not text.
  await readFiles(folder, slice, ({ path }, content) =>
    sources.push({ path, text: content.includes(0) ? '' : content.toString() }),
  );
  const read = await readSources(sources);
  return {
    files: slice.map((file, i) => {
      const { facts, ...counts } = read[i] ?? toEmpty(file.path);
      return { ...toFileKey(file), ...counts, facts: Buffer.from(facts) };
    }),
    unread: read.filter((one) => one === null).length,
  };
}

function toEmpty(path: string): ReadSource {
  return { lines: 0, symbols: 0, facts: packFile(readFile(path, '', [])) };
}
