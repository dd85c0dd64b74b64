/**
 * A value per id as a JSON object, for a statement that looks up `$n::jsonb ->> id::text` for rows whose ids it takes as an
 * array. Joining a list of pairs instead lets PostgreSQL read the whole workspace and compare it with the list
 * (docs/decisions/0002-tenancy.md).
 */
export function toMap(values: readonly (readonly [id: string, value: string])[]): string {
  return JSON.stringify(Object.fromEntries(values));
}
