import pg from 'pg';
import { type Caller } from './callers.ts';

/** The rows that one run of the product left, and whether they match the answers. */
export type Check = { rows: string; accepted: number; refused: number; ok: boolean; found: string };

/**
 * Compares the requests with the answers: as many rows as were accepted, no key twice, and each row named once by the work
 * ledger. A refusal is a fault too: it costs next to nothing, and would flatter the figures.
 */
export async function checkRows(
  databaseUrl: string,
  callers: Caller[],
  { rows, accepted, refused }: { rows: string; accepted: number; refused: number },
): Promise<Check> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: found } = await client.query<Record<string, number>>(CHECK, [
      callers.map(({ workspaceId }) => workspaceId),
      callers[0]?.since,
    ]);
    const figures = found[0] ?? {};
    return {
      rows,
      accepted,
      refused,
      ok: refused === 0 && Object.values(figures).every((figure) => figure === accepted),
      found: JSON.stringify(figures),
    };
  } finally {
    await client.end();
  }
}

const CHECK = `
  with item as (
    select id, text_key, external_key from feedback where workspace_id = any ($1::uuid[]) and id > $2
  ), ref as (
    select r.id from task t, unnest(t.refs) as r (id) where t.workspace_id = any ($1::uuid[]) and r.id > $2
  )
  select count(*)::int as stored, count(distinct text_key)::int as texts,
         (count(distinct external_key) + count(*) filter (where external_key is null))::int as external_ids,
         (select count(*)::int from ref) as refs,
         (select count(distinct ref.id)::int from ref join item using (id)) as items_in_ledger
  from item`;
