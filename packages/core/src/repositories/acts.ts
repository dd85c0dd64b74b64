import { ById, NewRepository, Repository, Type } from '@feedback/contract';
import { act } from '../acts/act.ts';
import { disconnectRepository as disconnect, lookAtRepository as look } from './change-repository.ts';
import { connectRepository as connect } from './connect-repository.ts';
import { pushAddress } from './push-address.ts';
import { readRepositories, toRepository } from './read-repositories.ts';
import { NO_REPOSITORY, TOO_MANY_REPOSITORIES } from './refusals.ts';

const tag = 'Repositories';

export const listRepositories = act({
  method: 'GET',
  path: '/api/repositories',
  tag,
  summary: 'List the connected repositories, whose code specs refer to, from the one connected first.',
  least: 'viewer',
  answers: { 200: Type.Object({ repositories: Type.Array(Repository) }) },
  run: readRepositories,
  shown: (found) => ({ repositories: found.map(toRepository) }),
});

export const connectRepository = act({
  method: 'POST',
  path: '/api/repositories',
  tag,
  summary:
    'Connect a repository; a workspace has at most 10. It is read in the background; connecting the same branch again looks at it at once.',
  least: 'owner',
  input: NewRepository,
  example: { url: 'https://github.com/acme/shop', branch: 'main' },
  answers: { 201: Repository },
  refusals: [TOO_MANY_REPOSITORIES],
  run: connect,
  shown: toRepository,
});

export const lookAtRepository = act({
  method: 'POST',
  path: '/api/repositories/{id}/look',
  tag,
  summary: 'Look at a repository now, and read what is new. It is looked at every few minutes by itself.',
  least: 'owner',
  input: ById,
  answers: { 202: Repository },
  refusals: [NO_REPOSITORY],
  run: look,
  shown: toRepository,
});

export const getPushAddress = act({
  method: 'GET',
  path: '/api/repositories/{id}/push-address',
  tag,
  summary:
    'The address to give a git host as a webhook, so that a push is seen at once. It is a secret: who knows it can have the repository looked at.',
  least: 'owner',
  input: ById,
  answers: { 200: Type.Object({ url: Type.String() }) },
  refusals: [NO_REPOSITORY],
  run: pushAddress,
  shown: (url) => ({ url }),
});

export const disconnectRepository = act({
  method: 'DELETE',
  path: '/api/repositories/{id}',
  tag,
  summary: 'Disconnect a repository. What was read of it is deleted.',
  least: 'owner',
  input: ById,
  answers: { 204: null },
  refusals: [NO_REPOSITORY],
  run: disconnect,
});
