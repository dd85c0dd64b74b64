import { agentConnections, type Db, oidcRecords, type Realm } from '@feedback/db';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { providerOrigin } from './provider-origin.ts';

/** Lifetimes, in seconds, of records that live longer than their own `exp`. */
export type RecordLives = { refreshReuseLeeway: number; unusedRegistration: number };

/** Models whose id is a secret: the id is left out of the row and restored when a caller looks the record up by it. */
const SECRET_ID = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'Session']);
/** A used code is kept past its end, so that a late replay still revokes what was issued for it (RFC 6749 §4.1.2). */
const REPLAY_MEMORY_S = 600;

/** Stores oidc-provider's records in PostgreSQL, so that any process can answer for any other and losing Redis loses nothing. */
export function recordAdapter(db: Db, realm: Realm, lives: RecordLives): AdapterFactory {
  return (model) => new RecordAdapter(db, realm, model, lives);
}

class RecordAdapter implements Adapter {
  readonly #db: Db;
  readonly #realm: Realm;
  readonly #model: string;
  readonly #lives: RecordLives;

  constructor(db: Db, realm: Realm, model: string, lives: RecordLives) {
    this.#db = db;
    this.#realm = realm;
    this.#model = model;
    this.#lives = lives;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const lifeS = this.#life(expiresIn);
    // A grant belongs to itself, so that it is deleted with what was issued under it.
    const grantId = this.#model === 'Grant' ? id : payload.grantId;
    const record = {
      payload: this.#withoutSecrets(payload),
      ...(grantId === undefined ? {} : { grantId }),
      ...(payload.uid === undefined ? {} : { uid: payload.uid }),
      ...(lifeS === undefined ? {} : { lifeS }),
    };
    // Within the leeway, a refresh token's one successor is created again, when it may have been used already.
    if (this.#model === 'RefreshToken') await oidcRecords.putOnce(this.#db, this.#name(id), record);
    else await oidcRecords.put(this.#db, this.#name(id), record);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await oidcRecords.find(this.#db, this.#name(id));
    return found && this.#toPayload(found, id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const found = await oidcRecords.findByUid(this.#db, { realm: this.#realm, model: this.#model, uid });
    return found && this.#toPayload(found);
  }

  /** User codes exist only in the device flow, which is not offered. */
  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** The provider reads, checks and then consumes: only here is it decided which of several redemptions was first. */
  async consume(id: string): Promise<void> {
    const first = await oidcRecords.consume(this.#db, this.#name(id));
    if (!first && this.#model === 'AuthorizationCode')
      throw new errors.InvalidGrant('authorization code already consumed');
  }

  async destroy(id: string): Promise<void> {
    await oidcRecords.take(this.#db, this.#name(id));
  }

  /** The provider calls this on every model at once; one statement ends them all, and two would wait for each other. */
  async revokeByGrantId(grantId: string): Promise<void> {
    if (this.#model !== 'AccessToken') return;
    if (this.#realm === 'oauth') await agentConnections.end(this.#db, grantId, whyNow());
    else await oidcRecords.removeGrant(this.#db, this.#realm, grantId);
  }

  #name(id: string): oidcRecords.RecordName {
    return { realm: this.#realm, model: this.#model, id };
  }

  #life(expiresIn: number | undefined): number | undefined {
    if (this.#model === 'Client') return this.#lives.unusedRegistration;
    if (expiresIn === undefined) return undefined;
    return this.#model === 'AuthorizationCode' ? expiresIn + REPLAY_MEMORY_S : expiresIn;
  }

  #withoutSecrets(payload: AdapterPayload): AdapterPayload {
    const kept = { ...payload };
    if (SECRET_ID.has(this.#model)) delete kept.jti;
    // An interaction contains the session it began in, and with it the value of that session's cookie.
    if (kept.session?.cookie) kept.session = { ...kept.session, cookie: '' };
    return kept;
  }

  #toPayload({ payload, consumedAt, usedForMs }: oidcRecords.OidcRecordFound, id?: string): AdapterPayload {
    const found: AdapterPayload = { ...payload };
    if (id !== undefined && SECRET_ID.has(this.#model)) found.jti = id;
    if (consumedAt && !this.#isForgiven(usedForMs ?? 0))
      found.consumed = Math.floor(consumedAt.getTime() / 1000);
    return found;
  }

  /**
   * An agent that runs twice, or lost an answer, reuses a rotated refresh token at once; a thief comes later. `consume` refuses a
   * code that is used twice, and endReplayedCode knows what to revoke: the provider would revoke what is only just being issued.
   */
  #isForgiven(usedForMs: number): boolean {
    if (this.#model === 'AuthorizationCode') return this.#realm === 'oauth';
    return this.#model === 'RefreshToken' && usedForMs <= this.#lives.refreshReuseLeeway * 1000;
  }
}

/** A provider revokes a grant when the agent revokes it, and when a used token comes again. */
function whyNow(): agentConnections.End {
  const from = providerOrigin();
  return Provider.ctx?.oidc.route === 'revocation'
    ? { by: 'agent', reason: 'revoked-by-agent', from }
    : { by: 'service', reason: 'token-reused', from };
}
