import pg from 'pg';
import { type Bench } from './bench.ts';

const CHUNK = 100_000;

/**
 * Fills a table as if a workspace had sent the rows: keys spread over the indexes, growing ids. All belong to one workspace,
 * so that every new row uses the full depth of each index.
 */
export async function fill(
  bench: Bench,
  {
    databaseUrl,
    table,
    workspaceId,
    rows,
  }: { databaseUrl: string; table: string; workspaceId: string; rows: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let from = 0; from < rows; from += CHUNK) {
      bench.stop.throwIfAborted();
      if (from % 1_000_000 === 0) bench.say(`growth: ${table} has ${from} of ${rows} rows`);
      await client.query(insertInto(table), [workspaceId, from, Math.min(from + CHUNK, rows) - 1]);
    }
    await client.query(`vacuum (analyze) ${table}`);
  } finally {
    await client.end();
  }
}

const insertInto = (table: string) => `
  insert into ${table} (workspace_id, id, text_key, external_key, customer_key, state, received_at, said_at, text, external_id,
                        source, customer_name, customer_email, revenue_amount, sku, project_id)
  select $1::uuid, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, md5('text' || n)::uuid,
         md5('external_id' || n)::uuid, md5('customer' || n % 100000)::uuid, 'processed', now(), now(),
         'The export to CSV drops the last column whenever the report has more than forty rows, and our finance team needs it every month end. (fill-' || n || ')',
         'fill-' || n, 'api', 'Dana Smith', 'dana.' || n % 100000 || '@acme.example', 48000, 'team-annual', 'reports'
  from generate_series($2::int, $3::int) as n`;
