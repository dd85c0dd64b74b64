import { audit, repositories, tasks, type Tx, withWorkspace, workspaces } from '@feedback/db';
import { defined } from '@feedback/runtime';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { requireActor } from '../acts/acting.ts';
import { type Repository } from './read-repositories.ts';
import { NO_REPOSITORY } from './refusals.ts';

/**
 * Requests the job. It locks the row of the job, which must come before that of a repository: the end of a job locks both in this
 * order.
 */
export function requestLook(tx: Tx, workspaceId: string): Promise<void> {
  return tasks.requestRun(tx, workspaceId, 'repository', { soonest: true });
}

/** Has some repositories looked at; one that is not there any more is left out. */
export async function requestLooks(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await requestLook(tx, workspaceId);
  for (const id of ids) await repositories.requestLook(tx, workspaceId, { id });
}

/**
 * Runs `work` for a repository that is there; none comes or goes while the workspace is locked.
 * @throws AppError `not-found` when there is none
 */
function withRepository<T>(
  { db }: Pick<ActDeps, 'db'>,
  { workspaceId, by }: Caller,
  id: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const all = await repositories.list(tx, workspaceId);
    if (!all.some((one) => one.id === id.toLowerCase())) throw refused(NO_REPOSITORY);
    await requestLook(tx, workspaceId);
    return work(tx);
  });
}

/** Has a repository looked at now. */
export function lookAtRepository(
  deps: Pick<ActDeps, 'db'>,
  caller: Caller,
  { id }: { id: string },
): Promise<Repository> {
  const { workspaceId } = caller;
  return withRepository(deps, caller, id, async (tx) =>
    defined(await repositories.requestLook(tx, workspaceId, { id }), 'a repository of a locked workspace'),
  );
}

/** Disconnects a repository and forgets its code; the worker removes its mirror. */
export function disconnectRepository(
  deps: Pick<ActDeps, 'db'>,
  caller: Caller,
  { id }: { id: string },
): Promise<void> {
  const { workspaceId, by } = caller;
  return withRepository(deps, caller, id, async (tx) => {
    const { url } = defined(
      await repositories.remove(tx, workspaceId, id),
      'a repository of a locked workspace',
    );
    await audit.add(tx, workspaceId, {
      action: 'repository-disconnected',
      by,
      subject: { kind: 'repository', id },
      detail: { url },
    });
  });
}
