import { type Refusal } from '../acts/act.ts';

/** The most repositories of a workspace. */
export const MOST_REPOSITORIES = 10;

export const NO_REPOSITORY: Refusal = {
  kind: 'not-found',
  detail: 'There is no such repository, or it is not connected any more',
};
export const TOO_MANY_REPOSITORIES: Refusal = {
  kind: 'conflict',
  detail: `${MOST_REPOSITORIES} repositories are connected, and a workspace has no more: disconnect one first`,
};
