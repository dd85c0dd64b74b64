import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';

/** Finds the issuer's key that a token names. */
export type IssuerKeys = JWTVerifyGetKey;

/**
 * How long a published key set is cached. Verified tokens are cached too; with both caches, a withdrawn key stops working within
 * a minute.
 */
const BELIEVED_MS = 30_000;
/** How long the last key set is used while the issuer is unreachable. */
const AWAY_MS = 10 * 60_000;

/** Finds keys in a key set that was given as JSON. */
export function publishedKeys(jwks: JSONWebKeySet): IssuerKeys {
  return createLocalJWKSet(jwks);
}

/**
 * Finds keys in the key set that is published at an address (RFC 7517), and reads the set again every half minute. While the
 * issuer is unreachable, the last key set is used for ten minutes: a restart of the issuer must not invalidate all sessions.
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
