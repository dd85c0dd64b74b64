import { randomBytes } from 'node:crypto';
import { GuardRefusal } from '@feedback/outbound';
import { AppError, seal, unseal } from '@feedback/runtime';

/** What is stored encrypted of an endpoint: the secrets that sign, the newest first, or the address of a Slack webhook. */
export type HookSecret =
  | { kind: 'webhook'; secrets: { secret: string; until: string | null }[] }
  | { kind: 'slack'; url: string };

/** The row that a secret belongs to: it can be decrypted for this row alone. */
type HookRow = { workspaceId: string; id: string };

const SECRET_BYTES = 24;

/** A new secret in the form of Standard Webhooks. */
export function makeSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** @throws AppError `invalid` where the installation has no key to encrypt with */
export function sealSecret(key: Buffer | null, row: HookRow, secret: HookSecret): string {
  if (!key)
    throw new AppError(
      'invalid',
      'This installation cannot store the secrets of webhooks until its operator sets ENCRYPTION_KEY',
    );
  return seal(key, secret, subjectOf(row)).sealed;
}

/** @throws GuardRefusal when this process does not have the key */
export function openSecret(key: Buffer | null, row: HookRow, sealed: string): HookSecret {
  if (!key) throw new GuardRefusal('The worker has no ENCRYPTION_KEY to decrypt the secret with');
  try {
    return unseal<HookSecret>(key, { sealed }, subjectOf(row));
  } catch (cause) {
    throw new GuardRefusal(
      'The secret was encrypted with another ENCRYPTION_KEY than the worker has: rotate it, or add a Slack webhook again',
      { cause },
    );
  }
}

/** Null when it cannot be decrypted any more: rotating is the way out of that. */
export function earlierSecret(
  key: Buffer | null,
  row: { workspaceId: string; id: string },
  sealed: string,
): HookSecret | null {
  try {
    return openSecret(key, row, sealed);
  } catch {
    return null;
  }
}

/** The secrets that sign at a time, the newest first. */
export function signing(secret: HookSecret | null, at: Date): { secret: string; until: string | null }[] {
  if (secret?.kind !== 'webhook') return [];
  return secret.secrets.filter(({ until }) => until === null || new Date(until) > at);
}

function subjectOf({ workspaceId, id }: HookRow): string {
  return `webhook ${workspaceId} ${id}`;
}
