import { createHash } from 'node:crypto';
import { type Db, type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/** The provider of a record: the one where people sign in, or the one that issues tokens to agents. */
export type Realm = 'idp' | 'oauth';

/** Names one record. `id` is known outside (a token, a code); the table stores only its hash. */
export type RecordName = { realm: Realm; model: string; id: string };

/** `usedForMs` is the time since it was used, by PostgreSQL's clock; null while it is unused. */
export type OidcRecordFound<Payload = Record<string, unknown>> = {
  payload: Payload;
  consumedAt: Date | null;
  usedForMs: number | null;
};

const FOUND = `payload, consumed_at as "consumedAt",
                  (extract(epoch from clock_timestamp() - consumed_at) * 1000)::float8 as "usedForMs"`;

const FOUND_COLUMNS = {
  payload: holds<OidcRecordFound['payload']>('jsonb'),
  consumedAt: 'timestamptz?',
  usedForMs: 'float8?',
} as const;

/** The key of a record, hashed so that a reader of the table gets no usable token. */
export function keyOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

const PUT = statement({
  name: 'oidc-record-put',
  text: `insert into oidc_record (realm, model, key, payload, grant_id, uid, expires_at) values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
         on conflict (realm, model, key) do update set
           payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
  takes: ['text', 'text', 'text', 'jsonb', 'text?', 'text?', 'float8?'],
  prepared: true,
});

/**
 * What a record holds, and how many seconds it lives by PostgreSQL's clock, which also says when it has expired; without a
 * lifetime it is kept for good.
 */
export type NewOidcRecord = { payload: object; grantId?: string; uid?: string; lifeS?: number };

/** Writes a record, new or changed. A consumed record stays consumed: only expiry and revocation undo that. */
export async function put(on: Db | Tx, name: RecordName, record: NewOidcRecord): Promise<void> {
  await PUT.run('pool' in on ? on.pool : on, [
    name.realm,
    name.model,
    keyOf(name.id),
    JSON.stringify(record.payload),
    record.grantId ?? null,
    record.uid ?? null,
    record.lifeS ?? null,
  ]);
}

const PUT_ONCE = statement({
  name: 'oidc-record-put-once',
  text: `insert into oidc_record (realm, model, key, payload, grant_id, expires_at) values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         on conflict (realm, model, key) do nothing`,
  takes: ['text', 'text', 'text', 'jsonb', 'text?', 'float8?'],
  prepared: true,
});

/** Writes a record that never changes: the first one written under a name stays, used or not, with its salt. Whether this was the first. */
export async function putOnce(
  db: Db,
  name: RecordName,
  record: Omit<NewOidcRecord, 'uid'>,
): Promise<boolean> {
  const written = await PUT_ONCE.run(db.pool, [
    name.realm,
    name.model,
    keyOf(name.id),
    JSON.stringify(record.payload),
    record.grantId ?? null,
    record.lifeS ?? null,
  ]);
  return written === 1;
}

const SALT_ONCE = statement({
  name: 'oidc-record-salt-once',
  text: `update oidc_record set payload = jsonb_build_object('salt', $4::text) || payload
         where realm = $1 and model = $2 and key = $3 returning payload ->> 'salt' as salt`,
  takes: ['text', 'text', 'text', 'text'],
  gives: { salt: 'text' },
  prepared: true,
});

/** The salt of a record, chosen by the first caller; undefined when the record is gone. */
export async function saltOnce(db: Db, name: RecordName, salt: string): Promise<string | undefined> {
  return (await SALT_ONCE.first(db.pool, [name.realm, name.model, keyOf(name.id), salt]))?.salt;
}

const FIND = statement({
  name: 'oidc-record-find',
  text: `select ${FOUND} from oidc_record
         where realm = $1 and model = $2 and key = $3 and (expires_at is null or expires_at > now())`,
  takes: ['text', 'text', 'text'],
  gives: FOUND_COLUMNS,
  prepared: true,
});

/** The record of that id, unless expired; its payload has the type with which it was put. */
export async function find<Payload = Record<string, unknown>>(
  db: Db,
  name: RecordName,
): Promise<OidcRecordFound<Payload> | undefined> {
  return asPut(await FIND.first(db.pool, [name.realm, name.model, keyOf(name.id)]));
}

function asPut<Payload>(found: OidcRecordFound | undefined): OidcRecordFound<Payload> | undefined {
  return found && { ...found, payload: found.payload as Payload }; // each model has one writer
}

const FIND_BY_UID = statement({
  name: 'oidc-record-find-by-uid',
  text: `select ${FOUND} from oidc_record
         where realm = $1 and uid = $2 and model = $3 and (expires_at is null or expires_at > now())`,
  takes: ['text', 'text', 'text'],
  gives: FOUND_COLUMNS,
  prepared: true,
});

/** The record of that second name, unless expired. */
export async function findByUid(
  db: Db,
  { realm, model, uid }: { realm: Realm; model: string; uid: string },
): Promise<OidcRecordFound | undefined> {
  return FIND_BY_UID.first(db.pool, [realm, uid, model]);
}

const CONSUME = statement({
  name: 'oidc-record-consume',
  text: `update oidc_record set consumed_at = now()
         where realm = $1 and model = $2 and key = $3 and consumed_at is null`,
  takes: ['text', 'text', 'text'],
  prepared: true,
});

/** Marks a record as used. Of several concurrent calls exactly one returns true. */
export async function consume(db: Db, name: RecordName): Promise<boolean> {
  return (await CONSUME.run(db.pool, [name.realm, name.model, keyOf(name.id)])) === 1;
}

const FIND_GRANT_OF_USED_CODE = statement({
  name: 'oidc-record-grant-of-used-code',
  text: `select c.grant_id as "grantId" from oidc_record c
         where c.realm = 'oauth' and c.model = 'AuthorizationCode' and c.key = $1 and c.consumed_at is not null
           and exists (select from oidc_record t
                       where t.realm = c.realm and t.grant_id = c.grant_id and t.model in ('AccessToken', 'RefreshToken'))`,
  takes: ['text'],
  // A grant is found by its own id.
  gives: { grantId: 'text!' },
  prepared: true,
});

/**
 * The grant that a code was redeemed for; undefined for a code that is unknown or unused, or whose tokens are not stored
 * yet.
 */
export async function findGrantOfUsedCode(db: Db, code: string): Promise<string | undefined> {
  return (await FIND_GRANT_OF_USED_CODE.first(db.pool, [keyOf(code)]))?.grantId;
}

const TAKE = statement({
  name: 'oidc-record-take',
  text: `with taken as (
           delete from oidc_record where realm = $1 and model = $2 and key = $3
           returning payload, consumed_at, expires_at)
         select ${FOUND} from taken where expires_at is null or expires_at > now()`,
  takes: ['text', 'text', 'text'],
  gives: FOUND_COLUMNS,
  prepared: true,
});

/** Deletes a record and returns its content, so that only one of two concurrent takers gets it. */
export async function take<Payload = Record<string, unknown>>(
  db: Db,
  name: RecordName,
): Promise<OidcRecordFound<Payload> | undefined> {
  return asPut(await TAKE.first(db.pool, [name.realm, name.model, keyOf(name.id)]));
}

const REMOVE_GRANT = statement({
  name: 'oidc-record-remove-grant',
  text: 'delete from oidc_record where realm = $1 and grant_id = $2',
  takes: ['text', 'text'],
  prepared: true,
});

/** Ends everything issued under a grant. */
export async function removeGrant(db: Db, realm: Realm, grantId: string): Promise<void> {
  await REMOVE_GRANT.run(db.pool, [realm, grantId]);
}

const REMOVE_ACCOUNT = statement({
  name: 'oidc-records-remove-account',
  text: `with own as (
           delete from oidc_record
           where realm = 'idp' and coalesce(payload ->> 'accountId', payload -> 'result' -> 'login' ->> 'accountId') = $1
           returning grant_id)
         delete from oidc_record where realm = 'idp' and grant_id in (select grant_id from own)`,
  takes: ['text'],
});

/** The records of people's sessions in the console; each has its person's id as `uid`. */
export const CONSOLE_SESSIONS = { realm: 'oauth', model: 'ConsoleSession' } as const;

const REMOVE_SESSIONS = statement({
  name: 'oidc-records-remove-sessions',
  text: 'delete from oidc_record where realm = $1 and uid = $2 and model = $3',
  takes: ['text', 'text', 'text'],
});

/**
 * Ends what is stored of a person's sign-ins: their sessions in the console, and at the bundled identity provider the grants
 * with everything issued under them, codes, pending sign-ins.
 */
export async function removeAccount(tx: Tx, personId: string): Promise<void> {
  await REMOVE_ACCOUNT.run(tx, [personId]);
  await REMOVE_SESSIONS.run(tx, [CONSOLE_SESSIONS.realm, personId, CONSOLE_SESSIONS.model]);
}

const KEEP_FOR_GOOD = statement({
  name: 'oidc-record-keep',
  text: 'update oidc_record set expires_at = null where realm = $1 and model = $2 and key = $3',
  takes: ['text', 'text', 'text'],
  prepared: true,
});

/** Keeps a record for good: a client registered on probation has proved itself. */
export async function keepForGood(db: Db, name: RecordName): Promise<void> {
  await KEEP_FOR_GOOD.run(db.pool, [name.realm, name.model, keyOf(name.id)]);
}

const SWEEP = statement({
  name: 'oidc-record-sweep',
  text: `delete from oidc_record where (realm, model, key) in (
           select realm, model, key from oidc_record where expires_at <= now()
           limit $1 for update skip locked)`,
  takes: ['int8'],
  prepared: true,
});

/** Deletes up to `limit` expired records and returns how many. Rows that another process is deleting are skipped. */
export async function sweep(db: Db, limit: number): Promise<number> {
  return SWEEP.run(db.pool, [limit]);
}
