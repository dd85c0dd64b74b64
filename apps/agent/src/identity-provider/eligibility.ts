import { findEligibility as findByState, type SignUpEligibility } from '@feedback/core';
import { type Deps } from '../deps.ts';
import { APP_CLIENT_ID } from '../sign-in/own-client.ts';

/** How a person may sign up who came with an authorization request: its `state` counts where this service sent it itself. */
export function findEligibility(
  deps: Pick<Deps, 'config' | 'db'>,
  { client_id: clientId, state }: Record<string, unknown>,
): Promise<SignUpEligibility> {
  const isOurs = clientId === APP_CLIENT_ID && typeof state === 'string';
  return findByState(deps, isOurs ? state : undefined);
}
