import { randomBytes } from 'node:crypto';
import { type Db, providerKeys, type Realm } from '@feedback/db';
import { isSealed, seal, type Sealed, SettingsError, unseal } from '@feedback/runtime';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/**
 * A provider's keys, the current ones first: `signing` signs tokens (ES256), `cookies` signs the provider's cookies. Signatures
 * made with the previous keys stay valid.
 */
export type ProviderKeys = { signing: [JWK, ...JWK[]]; cookies: [string, ...string[]] };

type Cookies = { secret: string };

/** The key that encrypts provider keys at rest; null when they are stored in plain text. */
export type SealingKey = Buffer | null;

/**
 * Loads a provider's keys from PostgreSQL: the first process ever to start creates them, all others read the same. With a sealing
 * key, keys that are not encrypted yet are encrypted.
 * @throws SettingsError when they are encrypted with a key that this process does not have
 */
export async function loadProviderKeys(db: Db, realm: Realm, key: SealingKey = null): Promise<ProviderKeys> {
  const today = async <T extends object>(name: 'signing' | 'cookies', make: () => Promise<T>) => {
    const stored = await providerKeys.findOrCreate(db, { realm, name }, async () => close(key, await make()));
    return open<T>(db, { realm, name }, stored, key);
  };
  const previous = async <T extends object>(name: 'signing-previous' | 'cookies-previous') => {
    const stored = await providerKeys.find<T | Sealed>(db, { realm, name });
    return stored ? [await open<T>(db, { realm, name }, stored, key)] : [];
  };
  const cookies = await today('cookies', makeCookieSecret);
  const cookiesBefore = await previous<Cookies>('cookies-previous');
  return {
    signing: [await today('signing', makeSigningKey), ...(await previous<JWK>('signing-previous'))],
    cookies: [cookies.secret, ...cookiesBefore.map(({ secret }) => secret)],
  };
}

/** Creates new keys. Tokens and cookies signed with the current ones stay valid, unless `keepPrevious` is false. */
export async function rotateProviderKeys(
  db: Db,
  realm: Realm,
  { key, keepPrevious }: { key: SealingKey; keepPrevious: boolean },
): Promise<void> {
  const signing = close(key, await makeSigningKey());
  const cookies = close(key, await makeCookieSecret());
  await providerKeys.rotate(db, realm, { signing, cookies, keepPrevious });
}

/**
 * What is wrong with the key for what this database has sealed; undefined when it opens it, or nothing is sealed. Nothing is written.
 */
export async function sealingKeyProblem(db: Db, key: SealingKey): Promise<string | undefined> {
  for (const realm of ['idp', 'oauth'] as const) {
    const named = { realm, name: 'signing' } as const;
    const stored = await providerKeys.find<object>(db, named);
    if (!stored || !isSealed(stored)) continue;
    try {
      await open(db, named, stored, key);
    } catch (error) {
      if (error instanceof SettingsError) return error.message;
      throw error;
    }
  }
  return undefined;
}

function close<T extends object>(key: SealingKey, value: T): T | Sealed {
  return key ? seal(key, value) : value;
}

async function open<T extends object>(
  db: Db,
  named: Parameters<typeof providerKeys.find>[1],
  stored: T | Sealed,
  key: SealingKey,
): Promise<T> {
  if (!isSealed(stored)) {
    if (key) await providerKeys.rewrite(db, named, stored, seal(key, stored));
    return stored;
  }
  if (!key)
    throw new SettingsError(
      'ENCRYPTION_KEY is required: the signing keys in this database are encrypted with it',
    );
  try {
    return unseal<T>(key, stored); // `close` sealed a value of this type
  } catch (error) {
    throw new SettingsError(
      'ENCRYPTION_KEY is not the key that encrypted the signing keys in this database',
      {
        cause: error,
      },
    );
  }
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

function makeCookieSecret(): Promise<Cookies> {
  return Promise.resolve({ secret: randomBytes(32).toString('base64url') });
}
