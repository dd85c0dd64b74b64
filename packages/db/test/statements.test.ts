import { databaseUrl } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import '../src/index.ts'; // loads every module, and so declares every statement
import { ENUMS } from '../src/statements/statement-types.ts';
import { type Registered, registeredStatements } from '../src/statements/statement.ts';
import { type DescribedColumn, describeStatement } from './describe-statement.ts';

// TypeScript trusts what a statement declares. These tests compare every declaration with what PostgreSQL reports.

const client = new pg.Client({ connectionString: databaseUrl() });
const typeNames = new Map<number, string>();
/** Whether each plain column may be null, by table and column number. */
const nullable = new Map<string, boolean>();

beforeAll(async () => {
  await client.connect();
  const types = await client.query<{ oid: number; name: string; element: string | null }>(
    `select t.oid::int, t.typname as name, e.typname as element
     from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  for (const { oid, name, element } of types.rows) typeNames.set(oid, element ? `${element}[]` : name);
  const columns = await client.query<{ at: string; nullable: boolean }>(
    `select attrelid::int || '.' || attnum as at, not attnotnull as nullable from pg_attribute`,
  );
  for (const { at, nullable: may } of columns.rows) nullable.set(at, may);
});
afterAll(() => client.end());

const nameOf = (type: number) => typeNames.get(type) ?? `type ${type}`;
const byText = (a: string, b: string) => (a < b ? -1 : 1);
const withoutNull = (type: string) => type.replace(/[?!]/g, '');
/** An outer join may yield null for a column that is never null in its table. */
const MAY_MISS = /\b(left|right|full)\b(?! \()/i;

/** What is wrong with one text of a statement, in words. */
async function problemsOf({ gives }: Registered, { text, takes }: Text): Promise<string[]> {
  const found = await describeStatement(client, text);
  return [
    ...difference('parameter', takes.map(withoutNull), found.parameters.map(nameOf)),
    ...difference(
      'column',
      Object.entries(gives).map(([name, type]) => `${name} ${withoutNull(type)}`),
      found.columns.map(({ name, type }) => `${name} ${nameOf(type)}`),
    ),
    ...found.columns.flatMap((column) => nullProblems(column, gives[column.name], text)),
  ];
}
type Text = ReturnType<Registered['texts']>[number];

function difference(what: string, declared: string[], actual: string[]): string[] {
  const places = Array.from({ length: Math.max(declared.length, actual.length) }, (_, n) => n);
  return places
    .filter((n) => declared[n] !== actual[n])
    .map(
      (n) => `${what} ${n + 1}: declared ${declared[n] ?? 'none'}; PostgreSQL says ${actual[n] ?? 'none'}`,
    );
}

function nullProblems(
  { name, table, column }: DescribedColumn,
  declared: string | undefined,
  text: string,
): string[] {
  if (declared === undefined) return [];
  const may = nullable.get(`${table}.${column}`);
  if (may === true && !/[?!]$/.test(declared))
    return [`${name} may be null: declare ${declared}?, or ${declared}! and say why it never is here`];
  if (may === false && /[?!]$/.test(declared) && !MAY_MISS.test(text))
    return [`${name} is never null: declare ${withoutNull(declared)}`];
  return [];
}

describe('the statements', () => {
  test.each(registeredStatements().map((statement) => [statement.name, statement] as const))(
    '%s takes and gives what it declares',
    async (_, statement) => {
      const texts = new Map(statement.texts().map((variant) => [variant.text, variant]));
      const problems = new Set<string>();
      for (const variant of texts.values())
        for (const problem of await problemsOf(statement, variant)) problems.add(problem);
      expect([...problems]).toEqual([]);
    },
  );

  test('use the enums of the database, each with all its values', async () => {
    const { rows } = await client.query<{ name: string; labels: string[] }>(
      `select t.typname as name, array_agg(e.enumlabel::text order by e.enumlabel) as labels
       from pg_enum e join pg_type t on t.oid = e.enumtypid group by 1`,
    );
    const actual = Object.fromEntries(rows.map(({ name, labels }) => [name, labels.toSorted(byText)]));
    const known = Object.entries(ENUMS).map(([name, labels]) => [name, [...labels].toSorted(byText)]);
    expect(Object.fromEntries(known)).toEqual(actual);
  });
});
