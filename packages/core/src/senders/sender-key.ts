import { type senderCredentials } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { importJWK, type JWK } from 'jose';

type NewKey = Extract<senderCredentials.NewCredential, { kind: 'key' }>;

/** The members of a public key by its type (RFC 7518 §6, RFC 8037 §2). */
const PUBLIC = { EC: ['crv', 'x', 'y'], OKP: ['crv', 'x'], RSA: ['n', 'e'] } as const;
const CURVES: Record<string, string> = { 'P-256': 'ES256', 'P-384': 'ES384', Ed25519: 'EdDSA' };
const LEAST_RSA_BITS = 2048;

/**
 * Reads the public half of a sender’s key, without what does not belong to it.
 * @throws AppError `invalid` for a private key, and for one that is no public key of a supported type
 */
export async function toSenderKey(given: object): Promise<NewKey> {
  const jwk = given as Record<string, unknown>;
  if (jwk['d'] !== undefined || jwk['k'] !== undefined)
    throw invalid('this is a private or a shared key. Keep it, and send the public half alone');
  const { kty, kid } = jwk;
  if (kty !== 'EC' && kty !== 'OKP' && kty !== 'RSA') throw unsupported();
  const members = PUBLIC[kty].map((name) => [name, jwk[name]] as const);
  if (members.some(([, value]) => typeof value !== 'string' || !/^[\w-]{1,2000}$/.test(value)))
    throw unsupported();
  const named = typeof kid === 'string' && /^[!-~]{1,200}$/.test(kid) ? { kid } : {};
  const key = { kty, ...Object.fromEntries(members), ...named } as JWK;
  const alg = kty === 'RSA' ? 'RS256' : CURVES[String(key.crv)];
  if (alg === undefined || bitsOf(key) < LEAST_RSA_BITS) throw unsupported();
  await importJWK(key, alg).catch(() => {
    throw unsupported();
  });
  return { kind: 'key', publicKey: key };
}

/** The length of an RSA key; of others, one that is enough. */
function bitsOf({ kty, n = '' }: JWK): number {
  return kty === 'RSA' ? Buffer.from(n, 'base64url').length * 8 : LEAST_RSA_BITS;
}

function unsupported(): AppError {
  return invalid(
    'this is no public key as a JSON Web Key of type EC (P-256, P-384), OKP (Ed25519) or RSA (2,048 bits or more)',
  );
}

function invalid(what: string): AppError {
  return new AppError('invalid', `public_key: ${what}`);
}
