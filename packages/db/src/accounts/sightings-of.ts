/**
 * Joins the exact repeats of the item `whole (id)`: the item and its near-duplicates as `repeated (id)`, and the sightings of
 * these as `s`. `offset 0` keeps both joins lookups by key (docs/decisions/0002-tenancy.md).
 */
export function sightingsOf(whole: string): string {
  return `cross join lateral (
      select ${whole}.id
      union all
      select f.id from feedback f
      where f.workspace_id = $1 and f.near_duplicate_of = ${whole}.id and f.state = 'processed' offset 0) repeated
    cross join lateral (
      select * from sighting s where s.workspace_id = $1 and s.feedback_id = repeated.id offset 0) s`;
}
