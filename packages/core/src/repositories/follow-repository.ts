import { READER } from '@feedback/code';
import { codeFiles, type Db, repositories, tasks, type Tx, withWorkspace } from '@feedback/db';
import { GitError, GuardRefusal, type Mirrors, reasonOf } from '@feedback/outbound';
import { type Clock } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { isOutage } from '../ledger/failure-policy.ts';
import { readCommit } from './read-commit.ts';
import { type ReadSources } from './read-sources.ts';
import { openToken } from './repository-token.ts';

export type FollowDeps = {
  db: Db;
  now: Clock;
  mirrors: Mirrors;
  readSources: ReadSources;
  /** Decrypts the tokens of repositories; null when there is none. */
  encryptionKey: Buffer | null;
  /** The time between two looks at a repository. */
  lookEveryMs: number;
};

/**
 * Looks at the repository of the workspace that was looked at longest ago: finds the commit of its branch, reads the files that
 * are new in it, and makes it the current one. Files that were read are kept if the process ends before that. Then it requests the
 * look at the next repository.
 */
export async function followRepository(
  deps: FollowDeps,
  { workspaceId }: Work<'repository'>,
): Promise<Effect> {
  const [repository, all] = await withWorkspace(deps.db, workspaceId, async (tx) => [
    await repositories.startLook(tx, workspaceId, deps.now()),
    await repositories.list(tx, workspaceId),
  ]);
  await deps.mirrors.keepOnly(
    workspaceId,
    all.map(({ id }) => id),
  );
  if (!repository) return async () => {};
  const effect = await readHead(deps, workspaceId, repository);
  return async (tx) => {
    await effect(tx);
    await requestNextLook(deps, tx, workspaceId);
  };
}

/** A look that its process did not survive is repeated after this time, so that it cannot end one process after the other. */
const INTERRUPTED_MS = 60_000;

/** A run that was requested during this one stays due at once. */
async function requestNextLook({ now, lookEveryMs }: FollowDeps, tx: Tx, workspaceId: string): Promise<void> {
  const due = (await repositories.list(tx, workspaceId)).map(({ state, lookedAt }) => {
    const wasInterrupted = state === 'waiting' || state === 'reading';
    return lookedAt === null ? 0 : lookedAt.getTime() + (wasInterrupted ? INTERRUPTED_MS : lookEveryMs);
  });
  if (due.length === 0) return;
  const notBefore = new Date(Math.max(now().getTime(), Math.min(...due)));
  await tasks.requestRun(tx, workspaceId, 'repository', { notBefore, soonest: true });
}

/**
 * The commit of the branch. If the repository or git refuses, the reason is stored and the repository is tried again later. Any
 * other failure is the job's, and the repository's reason says so.
 */
async function readHead(
  deps: FollowDeps,
  workspaceId: string,
  repository: repositories.Looked,
): Promise<Effect> {
  const { id } = repository;
  const setFailed = (reason: string) => (tx: Tx) => repositories.setFailed(tx, workspaceId, { id, reason });
  try {
    return await tryHead(deps, workspaceId, repository);
  } catch (error) {
    if (error instanceof GuardRefusal) return setFailed(error.message);
    if (deps.mirrors.isClosed() || isOutage(error)) throw error;
    if (error instanceof GitError) {
      // What git cannot read of a mirror may be damaged: the next look brings it again.
      await deps.mirrors.remove({ workspaceId, id });
      return setFailed(reasonOf(error.message, repository.token !== null));
    }
    await withWorkspace(deps.db, workspaceId, setFailed('An error of this service: it is tried again'));
    throw error;
  }
}

async function tryHead(
  deps: FollowDeps,
  workspaceId: string,
  { id, url, branch, sha, reader, token }: repositories.Looked,
): Promise<Effect> {
  const row = { workspaceId, id, url };
  const mirrored = {
    ...row,
    branch,
    token: token === null ? null : openToken(deps.encryptionKey, row, token),
  };
  const head = await deps.mirrors.look(mirrored);
  const isRead = head.sha === sha && reader === READER;
  if (isRead && !(await hasFilesToRetry(deps, workspaceId, id)))
    return (tx) => repositories.setSeen(tx, workspaceId, { id, ...head, state: 'ready' });
  // What was read of the same commit stays good while its few unread files are tried again.
  await withWorkspace(deps.db, workspaceId, (tx) =>
    repositories.setSeen(tx, workspaceId, { id, ...head, state: isRead ? 'ready' : 'reading' }),
  );
  const brought = await deps.mirrors.bring(mirrored, head.ref);
  return readCommit(deps, workspaceId, { id, ...brought });
}

async function hasFilesToRetry({ db }: FollowDeps, workspaceId: string, id: string): Promise<boolean> {
  const { isToRetry } = await withWorkspace(db, workspaceId, (tx) =>
    codeFiles.unread(tx, workspaceId, { repositoryId: id, limit: 1 }),
  );
  return isToRetry;
}
