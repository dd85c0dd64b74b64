import pg from 'pg';

/**
 * Every row of a workspace as text, by table, whatever tables there are: JSON and arrays as they print, bytes as far as they are
 * text. Reads as the database's superuser, so no policy hides a row.
 */
export async function storedText(databaseUrl: string, workspaceId: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ table: string; bytes: string[] }>(
      `select c.table_name as table, coalesce(array_agg(c.column_name::text) filter (where c.data_type = 'bytea'), '{}') as bytes
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1
       having bool_or(c.column_name in ('workspace_id')) or c.table_name = 'workspace'`,
    );
    const texts = new Map<string, string>();
    for (const { table, bytes } of columns) {
      const name = pg.escapeIdentifier(table);
      const decoded = bytes.map((column) => `, encode(t.${pg.escapeIdentifier(column)}, 'escape')`).join('');
      const { rows } = await client.query<{ row: string }>(
        `select concat_ws(' ', to_jsonb(t)::text ${decoded}) as row from ${name} t
         where t.${table === 'workspace' ? 'id' : 'workspace_id'} = $1 order by 1`,
        [workspaceId],
      );
      texts.set(table, rows.map(({ row }) => row).join('\n'));
    }
    return texts;
  } finally {
    await client.end();
  }
}

/** Each marker that occurs in one of the texts, with the name of that text. Ignores case. */
export function findMarkers(texts: ReadonlyMap<string, string>, markers: string[]): string[] {
  return [...texts].flatMap(([name, text]) => {
    const lower = text.toLowerCase();
    return markers
      .filter((marker) => lower.includes(marker.toLowerCase()))
      .map((marker) => `${name}: ${marker}`);
  });
}
