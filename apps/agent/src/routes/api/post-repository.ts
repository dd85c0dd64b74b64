import { NewRepository, validator } from '@feedback/contract';
import { connectRepository, MOST_REPOSITORIES } from '@feedback/core';
import { type RepositoryToken } from '@feedback/outbound';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';
import { toRepository } from './repository-result.ts';

/** Most hosts look at the token alone. */
const ANY_USER = 'x-access-token';

const check = validator(NewRepository);

/** POST /api/repositories: connects a repository; the worker reads it. */
export function postRepository({ db, config }: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { url, branch = null, ...credential } = checkedBody(check, req);
    const token = toToken(credential);
    const deps = { db, allowed: config.repositories, encryptionKey: config.encryptionKey };
    const result = await connectRepository(deps, workspaceId, { url, branch, token, by });
    if (result.outcome === 'too-many')
      throw new AppError(
        'conflict',
        `${MOST_REPOSITORIES} repositories are connected, and a workspace has no more: disconnect one first`,
      );
    res.status(201).json(toRepository(result.repository));
  };
}

function toToken({ token, username }: Pick<NewRepository, 'token' | 'username'>): RepositoryToken | null {
  if (token !== undefined) return { token, username: username ?? ANY_USER };
  if (username !== undefined)
    throw new AppError('invalid', 'username: it belongs to a token, and there is none');
  return null;
}
