import {
  audit,
  type Db,
  type events,
  newId,
  repositories,
  tasks,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import {
  type AllowedRepositories,
  GuardRefusal,
  isBranchName,
  nameOfRepository,
  type RepositoryAddress,
  type RepositoryToken,
  toRepositoryAddress,
} from '@feedback/outbound';
import { AppError } from '@feedback/runtime';
import { requireActor } from '../people/acting.ts';
import { sealToken } from './repository-token.ts';

export type Connected =
  | { outcome: 'connected'; repository: repositories.Repository }
  | { outcome: 'too-many' };

/** The most repositories of a workspace. */
export const MOST_REPOSITORIES = 10;

export type ConnectDeps = { db: Db; allowed: AllowedRepositories; encryptionKey: Buffer | null };

type Asked = { url: string; branch: string | null; token: RepositoryToken | null; by: events.Actor };

/**
 * Connects a repository that specs refer to. Connecting the same branch of the same address again looks at it now, with the new
 * token if one is given, and changes nothing else.
 * @throws AppError `invalid` for an address, branch or token that is not allowed
 */
export async function connectRepository(
  { db, allowed, encryptionKey }: ConnectDeps,
  workspaceId: string,
  { url, branch, token, by }: Asked,
): Promise<Connected> {
  const address = allowedAddress(url, allowed);
  if (branch !== null && !isBranchName(branch))
    throw new AppError('invalid', 'branch must be the name of a branch');
  if (token && address.kind !== 'https')
    throw new AppError('invalid', 'token: it is for an https:// address');
  const toSealed = (id: string) =>
    token && sealToken(encryptionKey, { workspaceId, id, url: address.url }, token);
  return withWorkspace(db, workspaceId, async (tx): Promise<Connected> => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const present = await repositories.list(tx, workspaceId);
    const same = present.find((one) => one.url === address.url && one.branch === branch);
    if (!same && present.length >= MOST_REPOSITORIES) return { outcome: 'too-many' };
    const id = same?.id ?? newId();
    const given = { id, address, branch, token: toSealed(id), by };
    await requestLook(tx, workspaceId);
    const repository = await (same ? lookAgain : add)(tx, workspaceId, given);
    return { outcome: 'connected', repository };
  });
}

/**
 * Requests the job. It locks the row of the job, which must come before that of a repository: the end of a job locks both in this
 * order.
 */
function requestLook(tx: Tx, workspaceId: string): Promise<void> {
  return tasks.requestRun(tx, workspaceId, 'repository', { soonest: true });
}

/** Whether there is a repository of that id; none comes or goes while the workspace is locked. */
async function isConnected(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await repositories.list(tx, workspaceId)).some((one) => one.id === id);
}

type Given = {
  id: string;
  address: RepositoryAddress;
  branch: string | null;
  token: string | null;
  by: events.Actor;
};

async function lookAgain(
  tx: Tx,
  workspaceId: string,
  { id, address, token, by }: Given,
): Promise<repositories.Repository> {
  const repository = await repositories.requestLook(tx, workspaceId, { id, token });
  if (!repository) throw new Error('the repository disappeared although the workspace is locked');
  if (token !== null) {
    const subject = { kind: 'repository', id };
    const detail = { url: address.url };
    await audit.add(tx, workspaceId, { action: 'repository-token-replaced', by, subject, detail });
  }
  return repository;
}

async function add(
  tx: Tx,
  workspaceId: string,
  { id, address, branch, token, by }: Given,
): Promise<repositories.Repository> {
  const name = nameOfRepository(address);
  const repository = await repositories.insert(tx, workspaceId, {
    id,
    name,
    url: address.url,
    branch,
    token,
  });
  await audit.add(tx, workspaceId, {
    action: 'repository-connected',
    by,
    subject: { kind: 'repository', id },
    detail: {
      url: address.url,
      ...(branch !== null && { branch }),
      ...(token !== null && { credential: 'token' }),
    },
  });
  return repository;
}

function allowedAddress(url: string, allowed: AllowedRepositories): RepositoryAddress {
  try {
    return toRepositoryAddress(url, allowed);
  } catch (error) {
    if (error instanceof GuardRefusal)
      throw new AppError('invalid', `url: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Has a repository looked at now; undefined when there is none. */
export async function lookAtRepository(
  { db }: { db: Db },
  workspaceId: string,
  { id, by }: { id: string; by: events.Actor },
): Promise<repositories.Repository | undefined> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    if (!(await isConnected(tx, workspaceId, id))) return undefined;
    await requestLook(tx, workspaceId);
    return repositories.requestLook(tx, workspaceId, { id });
  });
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
    if (!(await isConnected(tx, workspaceId, id))) return false;
    await requestLook(tx, workspaceId);
    const removed = await repositories.remove(tx, workspaceId, id);
    if (!removed) throw new Error('the repository disappeared although the workspace is locked');
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
