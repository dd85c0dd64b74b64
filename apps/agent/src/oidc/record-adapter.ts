import {
  type GrantEnd,
  type ProviderRecordFound,
  type ProviderRecords,
  providerRecords,
} from '@feedback/core';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { providerOrigin } from './provider-origin.ts';

/** Lifetimes, in seconds, of records that live longer than their own `exp`. */
export type RecordLives = { refreshReuseLeeway: number; unusedRegistration: number };

/** Finds a client that is no record, by its `client_id`. */
type FindClient = (clientId: string) => Promise<AdapterPayload | undefined>;

type Realm = 'idp' | 'oauth';

/** Models whose id is a secret: the row does not contain the id, which is restored when a caller looks the record up by it. */
const SECRET_ID = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'Session']);
/** Models whose records are written once. */
const ONCE = new Set(['RefreshToken', 'ReplayDetection']);
/** How long a code is kept after it has expired, so that a late replay still revokes what was issued for it (RFC 6749 §4.1.2). */
const REPLAY_MEMORY_S = 600;

/**
 * Stores oidc-provider's records in PostgreSQL, so that any process can continue what another began, and a loss of Redis loses
 * none of them.
 */
export function recordAdapter(
  db: Deps['db'],
  realm: Realm,
  { findClient, ...lives }: RecordLives & { findClient?: FindClient },
): AdapterFactory {
  return (model) => {
    const of = { realm, model, lives, findClient: model === 'Client' ? findClient : undefined };
    return new RecordAdapter(providerRecords(db, { realm, model }), of);
  };
}

class RecordAdapter implements Adapter {
  readonly #records: ProviderRecords;
  readonly #realm: Realm;
  readonly #model: string;
  readonly #lives: RecordLives;
  readonly #findClient: FindClient | undefined;

  constructor(
    records: ProviderRecords,
    {
      realm,
      model,
      lives,
      findClient,
    }: { realm: Realm; model: string; lives: RecordLives; findClient: FindClient | undefined },
  ) {
    this.#records = records;
    this.#realm = realm;
    this.#model = model;
    this.#lives = lives;
    this.#findClient = findClient;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    // Within the leeway, a repeated refresh creates the one successor again; that successor may already have been used.
    const how = { lifeS: this.#life(expiresIn), once: ONCE.has(this.#model) };
    const isFirst = await this.#records.put(id, this.#withoutSecrets(payload), how);
    // The provider looks for an assertion before it records it: only this statement decides which of several is the first.
    if (!isFirst && this.#model === 'ReplayDetection')
      throw new errors.CustomOIDCProviderError('invalid_client', 'the assertion was used before');
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.#findClient) return this.#findClient(id);
    const found = await this.#records.find(id);
    return found && this.#toPayload(found, id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const found = await this.#records.findByUid(uid);
    return found && this.#toPayload(found);
  }

  /** User codes exist only in the device flow, which is not offered. */
  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /**
   * The provider reads a record, checks it, and then consumes it: only this statement decides which of several redemptions was
   * first.
   */
  async consume(id: string): Promise<void> {
    const first = await this.#records.consume(id);
    if (!first && this.#model === 'AuthorizationCode')
      throw new errors.InvalidGrant('authorization code already consumed');
  }

  async destroy(id: string): Promise<void> {
    await this.#records.remove(id);
  }

  /**
   * The provider calls this on every model at once. One statement ends the records of all models; two such statements would wait
   * for each other.
   */
  async revokeByGrantId(grantId: string): Promise<void> {
    if (this.#model === 'AccessToken') await this.#records.endGrant(grantId, whyNow());
  }

  #life(expiresIn: number | undefined): number | undefined {
    if (this.#model === 'Client') return this.#lives.unusedRegistration;
    if (expiresIn === undefined) return undefined;
    return this.#model === 'AuthorizationCode' ? expiresIn + REPLAY_MEMORY_S : expiresIn;
  }

  #withoutSecrets(payload: AdapterPayload): AdapterPayload {
    const kept = { ...payload };
    if (SECRET_ID.has(this.#model)) delete kept.jti;
    // An interaction contains the session in which it began, and thus the value of that session's cookie.
    if (kept.session?.cookie) kept.session = { ...kept.session, cookie: '' };
    return kept;
  }

  #toPayload({ payload, consumedAt, usedForMs }: ProviderRecordFound, id?: string): AdapterPayload {
    const found: AdapterPayload = { ...payload };
    if (id !== undefined && SECRET_ID.has(this.#model)) found.jti = id;
    if (consumedAt && !this.#isForgiven(usedForMs ?? 0))
      found.consumed = Math.floor(consumedAt.getTime() / 1000);
    return found;
  }

  /**
   * Whether a used record is still accepted here. An agent that runs twice, or that lost an answer, reuses a rotated refresh
   * token at once; a thief comes later. An agent's code always passes here: `consume` refuses a code that is used twice, and
   * endReplayedCode revokes what was issued for it, whereas the provider would also revoke tokens that are still being issued.
   */
  #isForgiven(usedForMs: number): boolean {
    if (this.#model === 'AuthorizationCode') return this.#realm === 'oauth';
    return this.#model === 'RefreshToken' && usedForMs <= this.#lives.refreshReuseLeeway * 1000;
  }
}

/** The reason for a revocation: a provider revokes a grant when the agent asks for it, and when a used token is sent again. */
function whyNow(): GrantEnd {
  const from = providerOrigin();
  return Provider.ctx?.oidc.route === 'revocation'
    ? { by: 'agent', reason: 'revoked-by-agent', from }
    : { by: 'service', reason: 'token-reused', from };
}
