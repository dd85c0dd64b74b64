import { ownJson } from '@feedback/contract/own-json';
import { createGuardedFetch, type HookHosts } from '@feedback/outbound';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';

const MOST_ISSUERS = 200;
/** How long keys are believed, and how soon they are read again after a failure, or for a token with an unknown key. */
const BELIEVED_MS = 10 * 60_000;
const AGAIN_MS = 30_000;
/** How long the last keys are used while their issuer cannot be reached. */
const AWAY_MS = 60 * 60_000;
const BOUNDS = { timeoutMs: 5_000, maxBytes: 200_000 };

/** The keys of an issuer could not be read; `cause` says why. */
export class IssuerAway extends Error {
  override readonly name = 'IssuerAway';
}

/** What is known of an issuer: its last keys, and the reading that was begun last. */
type Known = { keys?: JWTVerifyGetKey; readAt: number; triedAt: number; reading?: Promise<unknown> };

/**
 * Finds the keys that issuers of workloads publish (OpenID Connect Discovery 1.0 §4), over https and on the public Internet, or on hosts of
 * the own network that the operator allows. Keys are replaced when others were read, and never because that failed.
 * @throws IssuerAway when there are no keys that may still be used
 */
export function workloadKeys(hosts: HookHosts): (issuer: string) => JWTVerifyGetKey {
  const fetch = createGuardedFetch({ ownHosts: hosts.own });
  const known = new LRUCache<string, Known>({ max: MOST_ISSUERS });

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

  async function keysOf(issuer: string, isUnknownKey = false): Promise<JWTVerifyGetKey> {
    const state = known.get(issuer) ?? { readAt: -Infinity, triedAt: -Infinity };
    known.set(issuer, state);
    const isDue = isUnknownKey || Date.now() - state.readAt > BELIEVED_MS;
    if (isDue && Date.now() - state.triedAt > AGAIN_MS) {
      state.triedAt = Date.now();
      state.reading = read(issuer).then(
        (keys) => Object.assign(state, { keys, readAt: Date.now() }) && undefined,
        (error: unknown) => error,
      );
    }
    const failure = await state.reading;
    if (state.keys && Date.now() - state.readAt < AWAY_MS) return state.keys;
    throw new IssuerAway(`the keys of ${issuer} could not be read`, { cause: failure });
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
