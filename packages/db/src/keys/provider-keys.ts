import * as audit from '../audit/audit.ts';
import { type Db } from '../connections/open.ts';
import { type Realm } from '../identity/oidc-records.ts';
import { statement } from '../statements/statement.ts';
import { inTransaction } from '../workspaces/with-workspace.ts';

/** What a provider stores: `signing` keys and `cookies` secrets, the current ones and those of the last rotation. */
export type KeyName = 'signing' | 'cookies' | 'signing-previous' | 'cookies-previous';

type Named = { realm: Realm; name: KeyName };

const KEEP_FIRST = statement({
  name: 'provider-keys-keep-first',
  text: 'insert into provider_key (realm, name, value) values ($1, $2, $3) on conflict do nothing',
  takes: ['text', 'text', 'jsonb'],
});

/**
 * The provider's key of that name. The first caller creates it; of two processes that start together both get the same key,
 * because the table keeps the first and both read it back.
 */
export async function findOrCreate<T extends object>(
  db: Db,
  named: Named,
  make: () => Promise<T>,
): Promise<T> {
  const kept = await find<T>(db, named);
  if (kept) return kept;
  await KEEP_FIRST.run(db.pool, [named.realm, named.name, JSON.stringify(await make())]);
  const made = await find<T>(db, named);
  if (!made) throw new Error(`provider key ${named.realm}/${named.name} vanished while it was made`);
  return made;
}

const FIND = statement({
  name: 'provider-keys-find',
  text: 'select value from provider_key where realm = $1 and name = $2',
  takes: ['text', 'text'],
  gives: { value: 'jsonb' },
});

/** The key of that name; undefined when there is none. */
export async function find<T extends object>(db: Db, { realm, name }: Named): Promise<T | undefined> {
  const found = await FIND.first(db.pool, [realm, name]);
  return found?.value as T | undefined; // only this module writes keys, in the form that their reader names
}

const REWRITE = statement({
  name: 'provider-keys-rewrite',
  text: 'update provider_key set value = $4 where realm = $1 and name = $2 and value = $3',
  takes: ['text', 'text', 'jsonb', 'jsonb'],
});

/** Rewrites a key in another form, unless another process has changed it meanwhile. */
export async function rewrite(db: Db, { realm, name }: Named, before: object, after: object): Promise<void> {
  await REWRITE.run(db.pool, [realm, name, JSON.stringify(before), JSON.stringify(after)]);
}

const DELETE_PREVIOUS = statement({
  name: 'provider-keys-delete-previous',
  text: `delete from provider_key where realm = $1 and name like '%-previous'`,
  takes: ['text'],
});

const KEEP_AS_PREVIOUS = statement({
  name: 'provider-keys-keep-as-previous',
  text: `update provider_key set name = name || '-previous' where realm = $1`,
  takes: ['text'],
});

const DELETE_CURRENT = statement({
  name: 'provider-keys-delete-current',
  text: 'delete from provider_key where realm = $1',
  takes: ['text'],
});

const INSERT = statement({
  name: 'provider-keys-insert',
  text: `insert into provider_key (realm, name, value) values ($1, 'signing', $2), ($1, 'cookies', $3)`,
  takes: ['text', 'jsonb', 'jsonb'],
});

/** Replaces the current keys, which remain as the previous ones unless they are to be invalidated at once. */
export async function rotate(
  db: Db,
  realm: Realm,
  { signing, cookies, keepPrevious }: { signing: object; cookies: object; keepPrevious: boolean },
): Promise<void> {
  await inTransaction(db, async (client) => {
    await DELETE_PREVIOUS.run(client, [realm]);
    if (keepPrevious) await KEEP_AS_PREVIOUS.run(client, [realm]);
    else await DELETE_CURRENT.run(client, [realm]);
    await INSERT.run(client, [realm, JSON.stringify(signing), JSON.stringify(cookies)]);
    await audit.add(client, audit.NO_WORKSPACE, {
      action: 'signing-key-rotated',
      by: 'operator',
      subject: { kind: 'provider', id: realm },
      detail: { previous_holds: keepPrevious },
    });
  });
}

const VERSION = statement({
  name: 'provider-keys-version',
  text: `select string_agg(realm || ' ' || name || ' ' || created_at::text, ',' order by realm, name) as version from provider_key`,
  takes: [],
  gives: { version: 'text?' },
});

/** Changes with every rotation: a process compares it to know that it must read the keys again. */
export async function version(db: Db): Promise<string> {
  return (await VERSION.one(db.pool, [])).version ?? '';
}
