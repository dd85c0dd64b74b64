import { type Db, type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

const PUT = statement({
  name: 'password-resets-put',
  text: `insert into password_reset (person_id, token_hash, expires_at) values ($1, $2, now() + make_interval(secs => $3))
         on conflict (person_id) do update set
           token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()`,
  takes: ['uuid', 'bytea', 'float8'],
});

/** Stores the hash of a link's token for a person; their earlier link stops working. */
export async function put(
  tx: Tx,
  { personId, tokenHash, ttlS }: { personId: string; tokenHash: Buffer; ttlS: number },
): Promise<void> {
  await PUT.run(tx, [personId, tokenHash, ttlS]);
}

const FIND = statement({
  name: 'find-password-reset',
  text: `select p.id as "personId", p.email from password_reset r join person p on p.id = r.person_id
         where r.token_hash = $1 and r.expires_at > now()`,
  takes: ['bytea'],
  gives: { personId: 'uuid', email: 'text' },
  prepared: true,
});

/** The person a link is for; undefined when it was used or replaced, or has expired. */
export async function find(
  db: Db,
  tokenHash: Buffer,
): Promise<{ personId: string; email: string } | undefined> {
  return FIND.first(db.pool, [tokenHash]);
}

const TAKE = statement({
  name: 'password-resets-take',
  text: `delete from password_reset where token_hash = $1 and expires_at > now() returning person_id as "personId"`,
  takes: ['bytea'],
  gives: { personId: 'uuid' },
});

/** Uses a link. Of several concurrent uses exactly one gets the person. */
export async function take(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  return (await TAKE.first(tx, [tokenHash]))?.personId;
}

const REMOVE = statement({
  name: 'password-resets-remove',
  text: 'delete from password_reset where person_id = $1',
  takes: ['uuid'],
});

/** Ends every link of a person. */
export async function remove(tx: Tx, personId: string): Promise<void> {
  await REMOVE.run(tx, [personId]);
}

const SWEEP = statement({
  name: 'password-reset-sweep',
  text: `delete from password_reset where person_id in (
           select person_id from password_reset where expires_at <= now() limit $1 for update skip locked)`,
  takes: ['int8'],
  prepared: true,
});

/** Deletes expired links. */
export async function sweep(db: Db, limit: number): Promise<number> {
  return SWEEP.run(db.pool, [limit]);
}
