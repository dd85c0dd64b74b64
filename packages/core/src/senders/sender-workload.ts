import { type senderCredentials } from '@feedback/db';
import { GuardRefusal, type HookHosts, toHookAddress } from '@feedback/outbound';
import { AppError } from '@feedback/runtime';

type NewWorkload = Extract<senderCredentials.NewCredential, { kind: 'workload' }>;

/**
 * Reads the issuer and the subject of a workload. The issuer is fetched when the workload signs in: what its name stands for may change.
 * @throws AppError `invalid` for an issuer that is no public https address
 */
export function toWorkload(
  { issuer, subject }: { issuer: string; subject: string },
  hosts: HookHosts,
): NewWorkload {
  if (/[?#]/.test(issuer)) throw invalid('issuer: an issuer has no query and no fragment');
  if (subject.includes('*'))
    throw invalid('subject: write the whole subject: a star would stand for itself alone');
  try {
    toHookAddress(issuer, { kind: 'workload', hosts });
  } catch (error) {
    if (error instanceof GuardRefusal) throw invalid(`issuer: ${error.message}`);
    throw error;
  }
  return { kind: 'workload', issuer, subject };
}

function invalid(detail: string): AppError {
  return new AppError('invalid', detail);
}
