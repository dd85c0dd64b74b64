import { ownJson } from '@feedback/contract/own-json';
import { createGuardedFetch, type HookHosts } from '@feedback/outbound';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';

const MOST_ISSUERS = 200;
/** How long the keys of an issuer are believed, and how soon they are read again after a failure, or for a token with an unknown key. */
const BELIEVED_MS = 10 * 60_000;
const AGAIN_MS = 30_000;
const BOUNDS = { timeoutMs: 5_000, maxBytes: 200_000 };

/** The keys of an issuer as they were read, or are being read. */
type Read = { keys: Promise<JWTVerifyGetKey>; at: number; hasFailed: boolean };

/**
 * Finds the keys that issuers of workloads publish (OpenID Connect Discovery 1.0 §4), over https and on the public Internet, or on hosts of
 * the own network that the operator allows.
 */
export function workloadKeys(hosts: HookHosts): (issuer: string) => JWTVerifyGetKey {
  const fetch = createGuardedFetch({ ownHosts: hosts.own });
  const known = new LRUCache<string, Read>({ max: MOST_ISSUERS });

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

  function keysOf(issuer: string, isUnknownKey = false): Promise<JWTVerifyGetKey> {
    const last = known.get(issuer);
    const ageMs = last ? Date.now() - last.at : Infinity;
    if (last && ageMs < (isUnknownKey || last.hasFailed ? AGAIN_MS : BELIEVED_MS)) return last.keys;
    const next: Read = { keys: read(issuer), at: Date.now(), hasFailed: false };
    known.set(issuer, next);
    next.keys.catch(() => (next.hasFailed = true));
    return next.keys;
  }

  return (issuer) => async (header, token) => {
    const keys = await keysOf(issuer);
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await keysOf(issuer, true))(header, token);
    }
  };
}
