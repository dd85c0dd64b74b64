import { type Db, type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

export type Tries = { tries: number; windowEndsInS: number };

const COUNT = statement({
  name: 'sign-in-try-count',
  text: `insert into sign_in_try as t (key, tries, window_ends_at) values ($1, 1, now() + make_interval(secs => $2))
         on conflict (key) do update set
           tries = case when t.window_ends_at <= now() then 1 else t.tries + 1 end,
           window_ends_at = case when t.window_ends_at <= now() then excluded.window_ends_at else t.window_ends_at end
         returning tries, extract(epoch from window_ends_at - now())::float8 as "windowEndsInS"`,
  takes: ['text', 'float8'],
  gives: { tries: 'int4', windowEndsInS: 'float8' },
  prepared: true,
});

/** Counts a try under `key` and returns its number in the window that the first one opened. */
export async function count(db: Db, key: string, windowSeconds: number): Promise<Tries> {
  return COUNT.one(db.pool, [key, windowSeconds]);
}

const FORGET = statement({
  name: 'sign-in-try-forget',
  text: 'delete from sign_in_try where key = $1',
  takes: ['text'],
  prepared: true,
});

/** Deletes the tries under `key`: a successful sign-in has shown that the account belongs to the person. */
export async function forget(on: Db | Tx, key: string): Promise<void> {
  await FORGET.run('pool' in on ? on.pool : on, [key]);
}

const TAKE_BACK = statement({
  name: 'sign-in-try-take-back',
  text: 'update sign_in_try set tries = tries - 1 where key = $1 and tries > 0',
  takes: ['text'],
  prepared: true,
});

/** Removes one try under `key` that did not fail. */
export async function takeBack(on: Db | Tx, key: string): Promise<void> {
  await TAKE_BACK.run('pool' in on ? on.pool : on, [key]);
}

const SWEEP = statement({
  name: 'sign-in-try-sweep',
  text: `delete from sign_in_try where key in (
           select key from sign_in_try where window_ends_at <= now() limit $1 for update skip locked)`,
  takes: ['int8'],
  prepared: true,
});

/** Deletes expired windows. */
export async function sweep(db: Db, limit: number): Promise<number> {
  return SWEEP.run(db.pool, [limit]);
}
