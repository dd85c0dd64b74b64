import { GuardRefusal, type RepositoryToken } from '@feedback/outbound';
import { AppError, seal, unseal } from '@feedback/runtime';

/** The row that a token belongs to: it can be decrypted for this row and address alone. */
type TokenRow = { workspaceId: string; id: string; url: string };

/** Encrypts the token of a repository. @throws AppError `invalid` where the installation has no key for that */
export function sealToken(key: Buffer | null, row: TokenRow, token: RepositoryToken): string {
  if (!key)
    throw new AppError(
      'invalid',
      'token: this installation cannot store tokens until its operator sets ENCRYPTION_KEY',
    );
  return seal(key, token, subjectOf(row)).sealed;
}

/** Decrypts the token of a repository. @throws GuardRefusal when this process does not have the key */
export function openToken(key: Buffer | null, row: TokenRow, sealed: string): RepositoryToken {
  if (!key) throw new GuardRefusal('The worker has no ENCRYPTION_KEY to decrypt the token with');
  try {
    return unseal<RepositoryToken>(key, { sealed }, subjectOf(row));
  } catch (cause) {
    throw new GuardRefusal(
      'The token was encrypted with another ENCRYPTION_KEY than the worker has: connect the repository again with its token',
      { cause },
    );
  }
}

function subjectOf({ workspaceId, id, url }: TokenRow): string {
  return `repository ${workspaceId} ${id} ${url}`;
}
