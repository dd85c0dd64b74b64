import { defined } from '@feedback/runtime';
import pg from 'pg';
import { type Check } from './check-rows.ts';

/**
 * Compares what a worker left with what was accepted: every item is processed or quarantined, has one place (by itself, by its
 * parts, or as a mention of another item), was placed once, and is in the newest ranking; nothing failed, and no work is left.
 */
export async function checkWorked(
  databaseUrl: string,
  { workspaceId, rows, accepted }: { workspaceId: string; rows: string; accepted: number },
): Promise<Check> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: found } = await client.query<Worked>(WORKED, [workspaceId]);
    const worked = defined(found[0], 'row of a query without a table');
    return { rows, accepted, refused: 0, ok: isRight(worked, accepted), found: JSON.stringify(worked) };
  } finally {
    await client.end();
  }
}

/** The rows of items and their parts by what became of them. `placings` adds up the effects of clustering. */
type Worked = Record<
  | 'kept'
  | 'repeats'
  | 'quarantined'
  | 'divided'
  | 'parts'
  | 'understood'
  | 'placed'
  | 'placings'
  | 'ranked'
  | 'left',
  number
>;

function isRight(worked: Worked, accepted: number): boolean {
  const { kept, repeats, quarantined, divided, parts, understood, placed, placings, ranked, left } = worked;
  const counting = accepted - repeats - quarantined - divided + parts;
  return (
    kept === accepted &&
    understood === counting + quarantined &&
    placed === counting &&
    // A divided item was placed once, and one of its parts at most took over its place.
    placings >= placed &&
    placings <= placed + divided &&
    // An item whose parts are in two priorities is ranked in both.
    ranked >= accepted - quarantined &&
    left === 0
  );
}

const WORKED = `
  with item as materialized (
    select id, state, near_duplicate_of, part_of from feedback where workspace_id = $1
  )
  select
    (select count(*)::int from item where part_of is null and state in ('processed', 'quarantined')) as kept,
    (select count(*)::int from item where near_duplicate_of is not null) as repeats,
    (select count(*)::int from item where part_of is null and state = 'quarantined') as quarantined,
    (select count(distinct part_of)::int from item) as divided,
    (select count(*)::int from item where part_of is not null) as parts,
    (select count(*)::int from understanding where workspace_id = $1) as understood,
    (select count(*)::int from assignment where workspace_id = $1) as placed,
    (select items from clustering where workspace_id = $1) as placings,
    (select coalesce(sum((detail -> 'reach' ->> 'signals')::int), 0)::int from ranked_priority
     where workspace_id = $1
     and ranking_id = (select id from ranking where workspace_id = $1 order by as_of desc limit 1)) as ranked,
    (select count(*)::int from task where workspace_id = $1) as left`;
