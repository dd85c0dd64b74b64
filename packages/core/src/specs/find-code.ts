import { READER, type Subject, unpackFile } from '@feedback/code';
import { codeFiles, type Db, repositories, withWorkspace } from '@feedback/db';
import { checkPlaces, type FileFacts } from '../repositories/check-places.ts';
import {
  type CodeFound,
  type CommitAsked,
  type LocateCode,
  type StoredIndex,
} from '../repositories/locate-code.ts';

/** A repository of which a commit was read. */
export type ReadRepository = repositories.Repository & { ref: string; sha: string; indexedAt: Date };

/** The code of a subject in one repository, and the contents of the files that it names. */
export type FoundCode = { repository: ReadRepository; code: CodeFound; blobs: Map<string, string> };

/** No code has to do with a subject, and words of it that occur nowhere in the likeliest repository. */
export type NoCode = { missing: string[] };

/** How often a search is repeated because a commit was replaced meanwhile. */
const TRIES = 3;

/** Whether a commit of a repository was read, by this version of the reader: what an earlier one read lacks what places are judged by. */
export function isRead(repository: repositories.Repository): repository is ReadRepository {
  const { sha, ref, indexedAt, reader } = repository;
  return sha !== null && ref !== null && indexedAt !== null && reader === READER;
}

/** Identifies a commit as this version of the reader read it; files that could not be read at first make another of it. */
export function keyOf({ id, sha, reader, unread }: ReadRepository): string {
  return `${id}@${sha}/${reader ?? 0}${unread === 0 ? '' : `-${unread}`}`;
}

/**
 * Finds the code of a subject in that repository which it is about. Every place and test is checked against the commit before it is
 * returned.
 * @throws when commits are replaced faster than they are searched
 */
export async function findCode(
  deps: { db: Db; locate: LocateCode },
  workspaceId: string,
  asked: { subject: Subject; parts: Subject[]; mostFiles: number },
): Promise<FoundCode | NoCode> {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await tryFind(deps, workspaceId, asked);
    if (found !== 'replaced') return found;
  }
  throw new Error('The commits of the repositories were replaced while they were searched');
}

async function tryFind(
  { db, locate }: { db: Db; locate: LocateCode },
  workspaceId: string,
  asked: { subject: Subject; parts: Subject[]; mostFiles: number },
): Promise<FoundCode | NoCode | 'replaced'> {
  const all = await withWorkspace(db, workspaceId, (tx) => repositories.list(tx, workspaceId));
  const readable = all.filter(isRead);
  const commits: CommitAsked[] = readable.map((repository) => ({ key: keyOf(repository) }));
  const first = await locate({ commits, ...asked });
  const answer =
    'missing' in first
      ? await locateWith({ db, locate }, workspaceId, { readable, missing: first.missing, asked })
      : first;
  if (!answer || 'missing' in answer) return 'replaced';
  const repository = readable[answer.found.chosen];
  if (!repository) return { missing: [] };
  const facts = await readFacts(db, workspaceId, { repository, code: answer.found });
  if (!facts) return 'replaced';
  const code = checkPlaces(answer.found, facts.files);
  const blobs = new Map([...facts.files].map(([path, { blob }]) => [path, blob]));
  return code.places.length === 0 ? { missing: code.missing } : { repository, code, blobs };
}

/** Asks again with the indexes that were missing; null if one of them was replaced meanwhile. */
async function locateWith(
  { db, locate }: { db: Db; locate: LocateCode },
  workspaceId: string,
  {
    readable,
    missing,
    asked,
  }: {
    readable: ReadRepository[];
    missing: string[];
    asked: { subject: Subject; parts: Subject[]; mostFiles: number };
  },
) {
  const commits: CommitAsked[] = [];
  for (const repository of readable) {
    const key = keyOf(repository);
    if (!missing.includes(key)) {
      commits.push({ key });
      continue;
    }
    const stored = await readStored(db, workspaceId, repository);
    if (!stored) return null;
    commits.push({ key, stored });
  }
  return locate({ commits, ...asked });
}

/** Null when the commit is no longer the current one. */
function readStored(db: Db, workspaceId: string, repository: ReadRepository): Promise<StoredIndex | null> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const files = await codeFiles.current(tx, workspaceId, { repositoryId: repository.id });
    const history = await repositories.historyOf(tx, workspaceId, repository.id);
    const now = await repositories.list(tx, workspaceId); // last: files and commit are replaced together
    return isCurrent(repository, now) ? { files: files.map(({ facts }) => facts), history } : null;
  });
}

function isCurrent(repository: ReadRepository, now: repositories.Repository[]): boolean {
  return now.some(
    ({ id, sha, reader, unread }) =>
      id === repository.id &&
      sha === repository.sha &&
      reader === repository.reader &&
      unread === repository.unread,
  );
}

/** The facts of the files that were found; null if the commit is no longer the current one. */
function readFacts(
  db: Db,
  workspaceId: string,
  { repository, code }: { repository: ReadRepository; code: CodeFound },
): Promise<{ files: Map<string, FileFacts & { blob: string }> } | null> {
  const paths = [...code.places.map(({ path }) => path), ...code.tests];
  return withWorkspace(db, workspaceId, async (tx) => {
    const files = await codeFiles.current(tx, workspaceId, { repositoryId: repository.id, paths });
    if (!isCurrent(repository, await repositories.list(tx, workspaceId))) return null;
    return {
      files: new Map(
        files.map(({ path, blob, lines, facts }) => [
          path,
          { blob, lines, symbols: unpackFile(facts).symbols },
        ]),
      ),
    };
  });
}
