import { type SenderCredentialKind } from '@feedback/contract/vocabulary';
import { type Refusal } from '../acts/act.ts';

/** The most senders of a workspace. */
export const MOST_SENDERS = 50;

/** The most credentials of each kind: of secrets and keys one replaces the other; a workload runs under several subjects. */
export const MOST_CREDENTIALS: Record<SenderCredentialKind, number> = { secret: 2, key: 2, workload: 10 };

export const NO_SENDER: Refusal = {
  kind: 'not-found',
  detail: 'There is no such sender in this workspace, or it has ended',
};
export const NO_CREDENTIAL: Refusal = {
  kind: 'not-found',
  detail: 'This sender has no such credential, or it was removed before',
};
export const TOO_MANY_SENDERS: Refusal = {
  kind: 'conflict',
  detail: `A workspace has at most ${MOST_SENDERS} senders: end one first`,
};
export const TOO_MANY_SECRETS: Refusal = {
  kind: 'conflict',
  detail:
    'This sender already has two secrets, and more are not allowed: one replaces the other. Remove one first',
};
export const TOO_MANY_KEYS: Refusal = {
  kind: 'conflict',
  detail:
    'This sender already has two keys, and more are not allowed: one replaces the other. Remove one first',
};
export const TOO_MANY_WORKLOADS: Refusal = {
  kind: 'conflict',
  detail: `This sender already has ${MOST_CREDENTIALS.workload} workloads: remove one first`,
};
