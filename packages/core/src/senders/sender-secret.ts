import { createHash, randomBytes } from 'node:crypto';
import { isId } from '@feedback/contract';

const PREFIX = 'fbs_';

/** The `client_id` with which a sender signs in; it is the subject of its session tokens too. */
export function toClientId(senderId: string): string {
  return `${PREFIX}${senderId}`;
}

/** The sender that a `client_id`, or a token’s subject, names; undefined for one that can name none. */
export function toSenderId(clientId: string): string | undefined {
  const id = clientId.slice(PREFIX.length);
  return clientId.startsWith(PREFIX) && isId(id) ? id.toLowerCase() : undefined;
}

/**
 * A new secret with its hash, as one string `fbs_<id>.<43 characters>`, which programs that look for leaked secrets can recognise. What
 * stands before the point is the `client_id`.
 */
export function makeSecret(senderId: string): { secret: string; secretHash: Buffer } {
  const random = randomBytes(32).toString('base64url');
  return { secret: `${toClientId(senderId)}.${random}`, secretHash: hash(random) };
}

/** The hash of a secret that a sender gave, whole or without what stands before the point. */
export function hashSecret(given: string): Buffer {
  return hash(given.slice(given.indexOf('.') + 1));
}

/** The random part has 256 bits and cannot be guessed, so no slow hash is needed. */
function hash(random: string): Buffer {
  return createHash('sha256').update(random).digest();
}
