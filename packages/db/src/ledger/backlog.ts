import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

const EXCEEDS = statement({
  name: 'backlog-exceeds',
  // No more rows are counted than matter.
  text: `select (select coalesce(sum(cardinality(refs)), 0) from task
                 where workspace_id = $1 and kind in ('deduplication', 'understanding') and state = 'pending'
                   and (leased or due_at <= now()))
              + (select count(*) from (
                   select from understanding where workspace_id = $1 and not clustered limit $2) unplaced)
              + (select count(*) from (
                   select from understanding where workspace_id = $1 and undivided and clustered limit $2) whole) >= $2 as exceeds`,
  takes: ['uuid', 'int8'],
  gives: { exceeds: 'bool' },
  prepared: true,
});

/**
 * Whether at least this many items of a workspace are being read, or wait to be read, placed or divided. What waits after a failure does
 * not count.
 */
export async function exceeds(tx: Tx, workspaceId: string, items: number): Promise<boolean> {
  return (await EXCEEDS.one(tx, [workspaceId, items])).exceeds;
}
