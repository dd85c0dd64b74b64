import { ownJson } from '@feedback/contract/own-json';
import { createGuardedFetch, type HookHosts } from '@feedback/outbound';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';

const MOST_ISSUERS = 200;
/** How long the keys of an issuer are believed, and how soon a token with an unknown key has them read again. */
const BELIEVED_MS = 10 * 60_000;
const AGAIN_MS = 30_000;
const BOUNDS = { timeoutMs: 5_000, maxBytes: 200_000 };

/**
 * Finds the keys that issuers of workloads publish (OpenID Connect Discovery 1.0 §4), over https and on the public Internet, or on hosts of
 * the own network that the operator allows.
 */
export function workloadKeys(hosts: HookHosts): (issuer: string) => JWTVerifyGetKey {
  const fetch = createGuardedFetch({ ownHosts: hosts.own });
  const known = new LRUCache<string, { keys: Promise<JWTVerifyGetKey>; at: number }>({ max: MOST_ISSUERS });

  async function readJson<T>(url: string): Promise<T> {
    const { status, body } = await fetch(url, BOUNDS);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    return ownJson<T>(body.toString('utf8'));
  }

  async function read(issuer: string): Promise<JWTVerifyGetKey> {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { issuer: named, jwks_uri: keys } = await readJson<Record<string, unknown>>(address);
    if (named !== issuer) throw new Error(`${address} names another issuer`);
    return createLocalJWKSet(await readJson<JSONWebKeySet>(String(keys)));
  }

  function keysOf(issuer: string, youngerThanMs: number): Promise<JWTVerifyGetKey> {
    const last = known.get(issuer);
    if (last && Date.now() - last.at < youngerThanMs) return last.keys;
    const keys = read(issuer);
    known.set(issuer, { keys, at: Date.now() });
    keys.catch(() => known.delete(issuer));
    return keys;
  }

  return (issuer) => async (header, token) => {
    const keys = await keysOf(issuer, BELIEVED_MS);
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await keysOf(issuer, AGAIN_MS))(header, token);
    }
  };
}
