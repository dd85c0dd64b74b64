import * as audit from './audit.ts';
import { type Realm } from './oidc-records.ts';
import { type Db } from './open.ts';
import { inTransaction } from './with-workspace.ts';

/** What a provider keeps: `signing` keys and secrets for `cookies`, those of today and those that the last rotation replaced. */
export type KeyName = 'signing' | 'cookies' | 'signing-previous' | 'cookies-previous';

type Named = { realm: Realm; name: KeyName };

/**
 * The provider's key of that name. The first to ask makes it; of two processes that start together one wins and both get
 * the winner's, because the table keeps the first and all read it back.
 */
export async function findOrCreate<T extends object>(
  db: Db,
  named: Named,
  make: () => Promise<T>,
): Promise<T> {
  const kept = await find<T>(db, named);
  if (kept) return kept;
  await db.pool.query(
    'insert into provider_key (realm, name, value) values ($1, $2, $3) on conflict do nothing',
    [named.realm, named.name, JSON.stringify(await make())],
  );
  const made = await find<T>(db, named);
  if (!made) throw new Error(`provider key ${named.realm}/${named.name} vanished while it was made`);
  return made;
}

/** The key of that name; undefined when there is none. */
export async function find<T extends object>(db: Db, { realm, name }: Named): Promise<T | undefined> {
  const { rows } = await db.pool.query<{ value: T }>(
    'select value from provider_key where realm = $1 and name = $2',
    [realm, name],
  );
  return rows[0]?.value;
}

/** Writes a key in another form, unless another process has changed it meanwhile. */
export async function rewrite(db: Db, { realm, name }: Named, before: object, after: object): Promise<void> {
  await db.pool.query('update provider_key set value = $4 where realm = $1 and name = $2 and value = $3', [
    realm,
    name,
    JSON.stringify(before),
    JSON.stringify(after),
  ]);
}

/** Puts new keys in the place of today's, which stay as the previous ones unless they are to be worthless at once. */
export async function rotate(
  db: Db,
  realm: Realm,
  { signing, cookies, keepPrevious }: { signing: object; cookies: object; keepPrevious: boolean },
): Promise<void> {
  await inTransaction(db, async (client) => {
    await client.query(`delete from provider_key where realm = $1 and name like '%-previous'`, [realm]);
    if (keepPrevious)
      await client.query(`update provider_key set name = name || '-previous' where realm = $1`, [realm]);
    else await client.query('delete from provider_key where realm = $1', [realm]);
    await client.query(
      `insert into provider_key (realm, name, value) values ($1, 'signing', $2), ($1, 'cookies', $3)`,
      [realm, JSON.stringify(signing), JSON.stringify(cookies)],
    );
    await audit.add(client, audit.NO_WORKSPACE, {
      action: 'signing-key-rotated',
      by: 'operator',
      subject: { kind: 'provider', id: realm },
      detail: { previous_holds: keepPrevious },
    });
  });
}

/** Changes whenever keys are rotated: by it a process knows that it must read them again. */
export async function version(db: Db): Promise<string> {
  const { rows } = await db.pool.query<{ version: string | null }>(
    `select string_agg(realm || ' ' || name || ' ' || created_at::text, ',' order by realm, name) as version from provider_key`,
  );
  return rows[0]?.version ?? '';
}
