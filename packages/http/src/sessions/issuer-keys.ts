import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';

/** Finds the key of an issuer that a token names. */
export type IssuerKeys = JWTVerifyGetKey;

/** How long a published set is believed. With what a verified token is believed, a withdrawn key is gone within a minute. */
const BELIEVED_MS = 30_000;
/** How long the last set serves while the issuer cannot be asked. */
const AWAY_MS = 10 * 60_000;

/** Keys that are at hand. */
export function publishedKeys(jwks: JSONWebKeySet): IssuerKeys {
  return createLocalJWKSet(jwks);
}

/**
 * The keys that stand at an address (RFC 7517), read again every half minute. While the issuer is away the last set serves for ten
 * minutes: an issuer that restarts must not refuse everybody's sessions.
 */
export function remoteKeys(url: URL, now: () => number = Date.now): IssuerKeys {
  const remote = createRemoteJWKSet(url, {
    timeoutDuration: 2_000,
    cooldownDuration: 5_000,
    cacheMaxAge: BELIEVED_MS,
  });
  let seen: { keys: IssuerKeys; at: number } | undefined;
  return async (header, token) => {
    try {
      const key = await remote(header, token);
      const jwks = remote.jwks();
      if (jwks) seen = { keys: createLocalJWKSet(jwks), at: now() };
      return key;
    } catch (error) {
      const answered =
        error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      if (answered || !seen || now() - seen.at > AWAY_MS) throw error;
      return seen.keys(header, token);
    }
  };
}
