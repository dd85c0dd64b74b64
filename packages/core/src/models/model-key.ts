import { AppError, seal, unseal } from '@feedback/runtime';

/** Encrypts the key for an own model. @throws AppError `invalid` where the installation has no key for that */
export function sealModelKey(key: Buffer | null, workspaceId: string, apiKey: string): string {
  if (!key)
    throw new AppError(
      'invalid',
      'key: this installation cannot store keys until its operator sets ENCRYPTION_KEY',
    );
  return seal(key, { apiKey }, subjectOf(workspaceId)).sealed;
}

/** The key for an own model; undefined when this process does not have the key that it was encrypted with. */
export function openModelKey(key: Buffer | null, workspaceId: string, sealed: string): string | undefined {
  if (!key) return undefined;
  try {
    return unseal<{ apiKey: string }>(key, { sealed }, subjectOf(workspaceId)).apiKey;
  } catch {
    return undefined;
  }
}

function subjectOf(workspaceId: string): string {
  return `model ${workspaceId}`;
}
