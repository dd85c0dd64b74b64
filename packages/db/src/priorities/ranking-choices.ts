import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** An area with the number of its priorities in a ranking, and the rank of the highest. */
export type RankedArea = { id: string; title: string; priorities: number; highestRank: number };

const AREAS = statement({
  name: 'ranked-priorities-areas',
  text: `select a.id, a.title, count(*)::int as priorities, min(r.rank)::int as "highestRank"
         from ranked_priority r
         cross join lateral (select area_id from priority where workspace_id = $1 and id = r.priority_id limit 1) p
         join area a on a.workspace_id = $1 and a.id = p.area_id
         where r.workspace_id = $1 and r.ranking_id = $2
         group by a.id, a.title order by 4, a.id`,
  takes: ['uuid', 'uuid'],
  gives: { id: 'uuid', title: 'text', priorities: 'int4', highestRank: 'int4' },
});

/** The areas that a ranking's priorities belong to today, those with the highest ranks first. */
export async function areas(tx: Tx, workspaceId: string, rankingId: string): Promise<RankedArea[]> {
  return AREAS.all(tx, [workspaceId, rankingId]);
}

const CHOICES = statement({
  name: 'ranked-priorities-choices',
  text: `select array(select distinct project from ranked_priority r
                      cross join lateral jsonb_array_elements_text(r.detail -> 'projects') as p (project)
                      where r.workspace_id = $1 and r.ranking_id = $2 order by project limit $3) as projects,
                array(select distinct assignee from priority
                      where workspace_id = $1 and merged_into is null and assignee is not null
                      order by assignee limit $3) as assignees`,
  takes: ['uuid', 'uuid', 'int8'],
  gives: { projects: 'text[]', assignees: 'text[]' },
});

/** The projects of a ranking and the owners of priorities today, at most `most` of each: what a list can be narrowed to. */
export async function choices(
  tx: Tx,
  workspaceId: string,
  { rankingId, most }: { rankingId: string; most: number },
): Promise<{ projects: string[]; assignees: string[] }> {
  return CHOICES.one(tx, [workspaceId, rankingId, most]);
}
