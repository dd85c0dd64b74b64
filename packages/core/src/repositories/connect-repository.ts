import {
  audit,
  type Db,
  type events,
  newId,
  repositories,
  tasks,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import {
  type AllowedRepositories,
  GuardRefusal,
  isBranchName,
  nameOfRepository,
  toRepositoryAddress,
} from '@feedback/outbound';
import { AppError } from '@feedback/runtime';
import { requireActor } from '../people/acting.ts';

export type Connected =
  | { outcome: 'connected'; repository: repositories.Repository }
  | { outcome: 'another' };

/**
 * Connects the repository that specs refer to; a workspace has one. Connecting it again looks at it now, and changes nothing else.
 * @throws AppError `invalid` for an address or a branch that is not allowed
 */
export async function connectRepository(
  { db, allowed }: { db: Db; allowed: AllowedRepositories },
  workspaceId: string,
  { url, branch, by }: { url: string; branch: string | null; by: events.Actor },
): Promise<Connected> {
  const address = allowedAddress(url, allowed);
  if (branch !== null && !isBranchName(branch))
    throw new AppError('invalid', 'branch must be the name of a branch');
  return withWorkspace(db, workspaceId, async (tx): Promise<Connected> => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const [present] = await repositories.list(tx, workspaceId);
    if (present && (present.url !== address.url || present.branch !== branch)) return { outcome: 'another' };
    await tasks.requestRun(tx, workspaceId, 'repository', { soonest: true });
    if (present) return { outcome: 'connected', repository: present };
    const name = nameOfRepository(address);
    const repository = await repositories.insert(tx, workspaceId, {
      id: newId(),
      name,
      url: address.url,
      branch,
    });
    await audit.add(tx, workspaceId, {
      action: 'repository-connected',
      by,
      subject: { kind: 'repository', id: repository.id },
      detail: { url: address.url, ...(branch !== null && { branch }) },
    });
    return { outcome: 'connected', repository };
  });
}

function allowedAddress(url: string, allowed: AllowedRepositories) {
  try {
    return toRepositoryAddress(url, allowed);
  } catch (error) {
    if (error instanceof GuardRefusal)
      throw new AppError('invalid', `url: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Disconnects a repository and forgets its code; the worker removes its mirror. False when there is none. */
export async function disconnectRepository(
  { db }: { db: Db },
  workspaceId: string,
  { id, by }: { id: string; by: events.Actor },
): Promise<boolean> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const removed = await repositories.remove(tx, workspaceId, id);
    if (!removed) return false;
    await tasks.requestRun(tx, workspaceId, 'repository', { soonest: true });
    const subject = { kind: 'repository', id };
    await audit.add(tx, workspaceId, {
      action: 'repository-disconnected',
      by,
      subject,
      detail: { url: removed.url },
    });
    return true;
  });
}
