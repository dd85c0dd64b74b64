import { randomBytes } from 'node:crypto';
import { type Db, providerKeys, type Realm } from '@feedback/db';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** What a provider signs with: tokens with `signing` (ES256), its cookies with `cookies`. */
export type ProviderKeys = { signing: JWK; cookies: string };

/** The keys of a provider, from PostgreSQL: the first process ever to start made them, all others read the same. */
export async function loadProviderKeys(db: Db, realm: Realm): Promise<ProviderKeys> {
  const signing = await providerKeys.findOrCreate(db, { realm, name: 'signing' }, makeSigningKey);
  const cookies = await providerKeys.findOrCreate(db, { realm, name: 'cookies' }, makeCookieSecret);
  return { signing, cookies: cookies.secret };
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    ...(await exportJWK(privateKey)),
    use: 'sig',
    alg: 'ES256',
    kid: randomBytes(8).toString('base64url'),
  };
}

function makeCookieSecret(): Promise<{ secret: string }> {
  return Promise.resolve({ secret: randomBytes(32).toString('base64url') });
}
