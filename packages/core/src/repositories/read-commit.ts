import {
  codeWords,
  countTerms,
  isCode,
  packFile,
  packHistory,
  READER,
  readFile,
  readTestCommands,
  selectManifests,
  subjectOf,
  type TestCommand,
  whyLeftOut,
} from '@feedback/code';
import { codeFiles, type Db, repositories, withWorkspace } from '@feedback/db';
import { type GitFile, GuardRefusal, listFiles, readFiles, readHistory } from '@feedback/outbound';
import { type Effect } from '../ledger/consume-task.ts';
import { type ReadSource, type ReadSources, type Source } from './read-sources.ts';

type ReadDeps = { db: Db; readSources: ReadSources };

const MOST_FILES = 20_000;
const MOST_COMMITS = 1_500;
/** The most files and bytes that are read and stored at a time. */
const SLICE = { files: 100, bytes: 4_000_000 };
/** After this many files that used up the time for one file, other workspaces get their turn. */
const MOST_UNREAD = 10;
/** The most files that could not be read and are tried again in one look. */
const MOST_RETRIED = 5;
/** The longest path that the index of stored files can hold. */
const LONGEST_PATH = 1_000;

/**
 * Reads the files of a commit that no earlier reading has stored, and returns the effect that makes the commit the current one.
 * @throws GuardRefusal for more files than are read
 */
export async function readCommit(
  deps: ReadDeps,
  workspaceId: string,
  { id, folder, sha }: { id: string; folder: string; sha: string },
): Promise<Effect> {
  const all = await listFiles(folder, sha);
  const files = all.filter(isKept);
  if (files.length > MOST_FILES)
    throw new GuardRefusal(
      `The repository has ${files.length} files of code; at most ${MOST_FILES} are read`,
    );
  await readNew(deps, workspaceId, { id, folder, files });
  const testCommands = await findTestCommands(folder, all);
  const history = await packedHistory(folder, sha);
  return async (tx) => {
    await codeFiles.settle(tx, workspaceId, { repositoryId: id, files: files.map(toFileKey) });
    await repositories.setRead(tx, workspaceId, { id, sha, reader: READER, history, testCommands });
  };
}

async function readNew(
  deps: ReadDeps,
  workspaceId: string,
  { id, folder, files }: { id: string; folder: string; files: GitFile[] },
): Promise<void> {
  const known = await withWorkspace(deps.db, workspaceId, (tx) =>
    codeFiles.known(tx, workspaceId, { repositoryId: id, reader: READER }),
  );
  const present = new Set(known.map(keyOf));
  const failed = new Set(known.filter(({ isToRetry }) => isToRetry).map(keyOf));
  let unread = 0;
  const readAndStore = async (slice: GitFile[]) => {
    const read = await readSlice(deps, folder, slice);
    await withWorkspace(deps.db, workspaceId, (tx) =>
      codeFiles.add(tx, workspaceId, { repositoryId: id, reader: READER, files: read }),
    );
    return read.filter(({ isUnread }) => isUnread).length;
  };
  for (const slice of toSlices(files.filter((file) => !present.has(keyOf(toFileKey(file)))))) {
    unread += await readAndStore(slice);
    if (unread > MOST_UNREAD)
      throw new GuardRefusal(
        'Many files take too long to be read; the others are read at the next look, some minutes later',
      );
  }
  // What failed may have met a busy machine: a few are read again with each look, after all that is new.
  const again = files.filter((file) => failed.has(keyOf(toFileKey(file)))).slice(0, MOST_RETRIED);
  for (const slice of toSlices(again)) await readAndStore(slice);
}

async function packedHistory(folder: string, sha: string): Promise<Buffer> {
  const commits = await readHistory(folder, sha, MOST_COMMITS);
  return packHistory(
    commits.map(({ sha: id, isFirst, authoredAt, message, paths }) => ({
      sha: id,
      isFirst,
      authoredAt: authoredAt.getTime(),
      subject: subjectOf(message),
      words: countTerms(codeWords(message)),
      paths,
    })),
  );
}

async function findTestCommands(folder: string, files: GitFile[]): Promise<TestCommand[]> {
  const manifests: Source[] = [];
  await readFiles(folder, selectManifests(files), ({ path }, content) =>
    manifests.push({ path, text: content.toString() }),
  );
  return readTestCommands(manifests, new Set(files.map(({ path }) => path)));
}

/** Code with a name that can be shown and stored. */
function isKept({ path, bytes }: GitFile): boolean {
  return (
    whyLeftOut(path, bytes) === null &&
    isCode(path) &&
    path.length <= LONGEST_PATH &&
    Buffer.byteLength(path) <= LONGEST_PATH &&
    !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD\\]/u.test(path) &&
    // git itself makes no such paths: one would lead an agent out of the repository.
    !path.split('/').some((part) => part === '' || part === '.' || part === '..')
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

/** A file that cannot be read is stored as an empty one, and marked, so that the others are not kept waiting by it. */
async function readSlice(
  { readSources }: Pick<ReadDeps, 'readSources'>,
  folder: string,
  slice: GitFile[],
): Promise<codeFiles.ReadCodeFile[]> {
  const sources: Source[] = [];
  // A file with a zero byte is not text.
  await readFiles(folder, slice, ({ path }, content) =>
    sources.push({ path, text: content.includes(0) ? '' : content.toString() }),
  );
  const read = await readSources(sources);
  return slice.map((file, i) => {
    const one = read[i] ?? null;
    const { facts, ...counts } = one ?? toEmpty(file.path);
    return { ...toFileKey(file), ...counts, facts: Buffer.from(facts), isUnread: one === null };
  });
}

function toEmpty(path: string): ReadSource {
  return { lines: 0, symbols: 0, facts: packFile(readFile(path, '', [])) };
}
