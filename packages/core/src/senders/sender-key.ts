import { createPublicKey, type KeyObject } from 'node:crypto';
import { type senderCredentials } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type JWK } from 'jose';

type NewKey = Extract<senderCredentials.NewCredential, { kind: 'key' }>;

/** The members of a public key by its type (RFC 7518 §6, RFC 8037 §2). */
const PUBLIC = { EC: ['crv', 'x', 'y'], OKP: ['crv', 'x'], RSA: ['n', 'e'] } as const;
const CURVES = new Set(['P-256', 'P-384', 'Ed25519']);
const LEAST_RSA_BITS = 2048;

/**
 * Reads the public half of a sender’s key, without what does not belong to it.
 * @throws AppError `invalid` for a private key, and for one that is no public key of a supported type
 */
export function toSenderKey(given: object): NewKey {
  const jwk = given as Record<string, unknown>;
  if (jwk['d'] !== undefined || jwk['k'] !== undefined)
    throw invalid('this is a private or a shared key. Keep it, and send the public half alone');
  const { kty, kid } = jwk;
  if (kty !== 'EC' && kty !== 'OKP' && kty !== 'RSA') throw unsupported();
  const members = PUBLIC[kty].map((name) => [name, jwk[name]] as const);
  if (members.some(([, value]) => typeof value !== 'string' || !/^[\w-]{1,2000}$/.test(value)))
    throw unsupported();
  const key = { kty, ...Object.fromEntries(members), ...named(kid) } as JWK;
  if (kty !== 'RSA' && !CURVES.has(String(key.crv))) throw unsupported();
  if ((read(key).asymmetricKeyDetails?.modulusLength ?? LEAST_RSA_BITS) < LEAST_RSA_BITS) throw unsupported();
  return { kind: 'key', publicKey: key };
}

/** The name of a key. A signature that names its key names it so, or it is of another. */
function named(kid: unknown): { kid?: string } {
  if (kid === undefined) return {};
  if (typeof kid !== 'string' || !/^[!-~]{1,200}$/.test(kid))
    throw invalid('kid is at most 200 visible ASCII characters. An assertion that names a key names it so');
  return { kid };
}

function read(key: JWK): KeyObject {
  try {
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    throw unsupported();
  }
}

function unsupported(): AppError {
  return invalid(
    'this is no public key as a JSON Web Key of type EC (P-256, P-384), OKP (Ed25519) or RSA (2,048 bits or more)',
  );
}

function invalid(what: string): AppError {
  return new AppError('invalid', `public_key: ${what}`);
}
