import { databaseUrl } from '@feedback/test-support';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { JSON_COLUMNS, TEXT_COLUMNS } from '../src/statements/text-columns.ts';

test('every column that can hold text says what an erasure does with it', async () => {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client.query<{ at: string; type: string }>(
    `select table_name || '.' || column_name as at, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '\\_%'
       and (data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea') or udt_name in ('_text', '_varchar'))`,
  );
  await client.end();
  const declared = Object.entries(TEXT_COLUMNS).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(declared.toSorted()).toEqual(rows.map(({ at }) => at).toSorted());
  const json = rows.filter(({ type }) => type === 'jsonb').map(({ at }) => at);
  const blanked = [...JSON_COLUMNS];
  expect(json).toEqual(expect.arrayContaining(blanked));
  expect(
    json.filter((at) => {
      const [table = '', column = ''] = at.split('.');
      return TEXT_COLUMNS[table]?.[column] === 'words';
    }),
  ).toEqual(expect.arrayContaining(blanked));
});
