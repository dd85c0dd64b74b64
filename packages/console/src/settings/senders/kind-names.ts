import { type SenderCredentialKind } from '@feedback/contract/vocabulary';

/** What a sender signs in with, in words. */
export const KIND_NAMES: Record<SenderCredentialKind, string> = {
  secret: 'Secret',
  key: 'Key of its own',
  workload: 'Token of a workload',
};
