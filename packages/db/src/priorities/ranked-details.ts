import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

const FIND_DETAIL = statement({
  name: 'ranked-priorities-find-detail',
  text: 'select detail from ranked_priority where workspace_id = $1 and ranking_id = $2 and priority_id = $3',
  takes: ['uuid', 'uuid', 'uuid'],
  gives: { detail: 'jsonb' },
});

/** The stored detail of one priority in a ranking; undefined when it was not ranked. */
export async function findDetail(
  tx: Tx,
  workspaceId: string,
  rankingId: string,
  priorityId: string,
): Promise<unknown> {
  return (await FIND_DETAIL.first(tx, [workspaceId, rankingId, priorityId]))?.detail;
}

const DETAILS = statement({
  name: 'ranked-priorities-details',
  text: `select d.priority_id as id, d.version, d.detail from unnest($3::uuid[]) wanted (id)
         cross join lateral (
           select priority_id, xmin::text as version, detail::text as detail from ranked_priority
           where workspace_id = $1 and ranking_id = $2 and priority_id = wanted.id limit 1) d`,
  takes: ['uuid', 'uuid', 'uuid[]'],
  gives: { id: 'uuid', version: 'text!', detail: 'text!' }, // every row has both
});

/** The stored details of priorities in a ranking, as JSON, with the versions of their rows. */
export async function details(
  tx: Tx,
  workspaceId: string,
  { rankingId, ids }: { rankingId: string; ids: string[] },
): Promise<{ id: string; version: string; detail: string }[]> {
  return ids.length === 0 ? [] : DETAILS.all(tx, [workspaceId, rankingId, ids]);
}
