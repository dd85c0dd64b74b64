import { type RelayPool } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

const FIND = statement({
  name: 'late-work-find',
  text: `select k.kind, (extract(epoch from now() - w.due_at) * 1000)::float8 as "lateMs"
         from unnest($1::text[]) k (kind)
         cross join lateral (
           select t.due_at from task t where t.kind = k.kind and t.state = 'pending' and t.due_at <= now()
           order by t.due_at limit 1) w`,
  takes: ['text[]'],
  gives: { kind: 'text', lateMs: 'float8' },
  prepared: true,
});

/** For each kind with rows that could run now, how long the one that is due longest has waited, of all workspaces together. */
export async function find(pool: RelayPool, kinds: readonly string[]): Promise<Record<string, number>> {
  const rows = await FIND.all(pool, [[...kinds]]);
  return Object.fromEntries(rows.map(({ kind, lateMs }) => [kind, Math.round(lateMs)]));
}
