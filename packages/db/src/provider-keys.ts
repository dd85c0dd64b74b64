import { type Realm } from './oidc-records.ts';
import { type Db } from './open.ts';

/**
 * The provider's key of that name. The first to ask makes it; of two processes that start together one wins and both get
 * the winner's, because the table keeps the first and everybody reads it back.
 */
export async function findOrCreate<T extends object>(
  db: Db,
  { realm, name }: { realm: Realm; name: string },
  make: () => Promise<T>,
): Promise<T> {
  const kept = await find<T>(db, realm, name);
  if (kept) return kept;
  await db.pool.query(
    'insert into provider_key (realm, name, value) values ($1, $2, $3) on conflict do nothing',
    [realm, name, JSON.stringify(await make())],
  );
  const made = await find<T>(db, realm, name);
  if (!made) throw new Error(`provider key ${realm}/${name} vanished while it was made`);
  return made;
}

async function find<T extends object>(db: Db, realm: Realm, name: string): Promise<T | undefined> {
  const { rows } = await db.pool.query<{ value: T }>(
    'select value from provider_key where realm = $1 and name = $2',
    [realm, name],
  );
  return rows[0]?.value;
}
