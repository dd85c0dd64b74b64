import { type NewRepository } from '@feedback/contract';
import { audit, type events, newId, repositories, type Tx, withWorkspace, workspaces } from '@feedback/db';
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
import { type ActDeps, type Configured } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { requireActor } from '../acts/acting.ts';
import { requestLook } from './change-repository.ts';
import { type Repository } from './read-repositories.ts';
import { MOST_REPOSITORIES, TOO_MANY_REPOSITORIES } from './refusals.ts';
import { sealToken } from './repository-token.ts';

/** Most hosts look at the token alone. */
const ANY_USER = 'x-access-token';

/**
 * Connects a repository that specs refer to. Connecting the same branch of the same address again looks at it now, with the new
 * token if one is given, and changes nothing else.
 * @throws AppError `invalid` for an address, branch or token that is not allowed; `conflict` when there are too many
 */
export async function connectRepository(
  {
    db,
    config: { repositories: allowed, encryptionKey },
  }: Pick<ActDeps, 'db'> & Configured<'repositories' | 'encryptionKey'>,
  { workspaceId, by }: Caller,
  { url, branch: named, ...credential }: NewRepository,
): Promise<Repository> {
  const branch = named ?? null;
  const token = toToken(credential);
  const address = allowedAddress(url, allowed);
  if (branch !== null && !isBranchName(branch))
    throw new AppError('invalid', 'branch: It must be the name of a branch');
  if (token && address.kind !== 'https')
    throw new AppError('invalid', 'token: It is for an https:// address');
  const toSealed = (id: string) =>
    token && sealToken(encryptionKey, { workspaceId, id, url: address.url }, token);
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const present = await repositories.list(tx, workspaceId);
    const same = present.find((one) => one.url === address.url && one.branch === branch);
    if (!same && present.length >= MOST_REPOSITORIES) throw refused(TOO_MANY_REPOSITORIES);
    const id = same?.id ?? newId();
    const taken = present.filter(({ url: other }) => other !== address.url).map(({ name }) => name);
    const given = { id, address, name: nameOfRepository(address, taken), branch, token: toSealed(id), by };
    await requestLook(tx, workspaceId);
    return (same ? lookAgain : add)(tx, workspaceId, given);
  });
}

type Given = {
  id: string;
  address: RepositoryAddress;
  name: string;
  branch: string | null;
  token: string | null;
  by: events.Actor;
};

async function lookAgain(
  tx: Tx,
  workspaceId: string,
  { id, address, token, by }: Given,
): Promise<Repository> {
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
  { id, address, name, branch, token, by }: Given,
): Promise<Repository> {
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

function toToken({ token, username }: Pick<NewRepository, 'token' | 'username'>): RepositoryToken | null {
  if (token !== undefined) return { token, username: username ?? ANY_USER };
  if (username !== undefined)
    throw new AppError('invalid', 'username: A user name goes with a token, and there is none');
  return null;
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
