import { type Repository as ShownRepository } from '@feedback/contract';
import { codeFiles, repositories, withWorkspace } from '@feedback/db';
import { isSshAddress } from '@feedback/outbound';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller } from '../acts/act.ts';

/** The most paths of unread files that are named. */
const SHOWN_PATHS = 5;
const SHOWN_COMMANDS = 20;

export type Repository = repositories.Repository;

/** A repository, with the first of its files that could not be read, and whether it is being read or about to be. */
export type RepositoryFound = Repository & { unreadPaths: string[]; isBeingRead: boolean };

/** The connected repositories, from the one connected first. */
export function readRepositories(
  { db }: Pick<ActDeps, 'db'>,
  { workspaceId }: Pick<Caller, 'workspaceId'>,
): Promise<RepositoryFound[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const found: RepositoryFound[] = [];
    for (const repository of await repositories.list(tx, workspaceId)) {
      const asked = { repositoryId: repository.id, limit: SHOWN_PATHS };
      const { paths } =
        repository.unread === 0 ? { paths: [] } : await codeFiles.unread(tx, workspaceId, asked);
      found.push({ ...repository, unreadPaths: paths, isBeingRead: isBeingRead(repository) });
    }
    return found;
  });
}

/** It is looked at, or what a look has found is not stored yet. */
function isBeingRead(repository: Repository): boolean {
  const { state } = repository;
  return state === 'waiting' || state === 'reading' || isBeingLookedAt(repository);
}

/** Whether a look is asked for or under way. */
export function isBeingLookedAt({ lookedAt, seenAt }: Repository): boolean {
  return lookedAt === null || (seenAt !== null && seenAt < lookedAt);
}

/** A connected repository as JSON. */
export function toRepository({
  indexedAt,
  createdAt,
  headSha,
  sha,
  ...repository
}: Repository): ShownRepository {
  const { id, name, url, branch, state, reason, files, symbols, unread, hasToken, testCommands } = repository;
  return {
    id,
    name,
    url,
    branch,
    credential: hasToken ? 'token' : isSshAddress(url) ? 'ssh' : null,
    state,
    reason,
    sha,
    indexed_at: indexedAt?.toISOString() ?? null,
    stale: sha !== null && (headSha !== sha || state === 'failed'),
    files,
    symbols,
    unread_files: unread,
    test_commands: testCommands
      .slice(0, SHOWN_COMMANDS)
      .map(({ command, folder, path, line }) => ({ command, folder, path, line })),
    created_at: createdAt.toISOString(),
  };
}
