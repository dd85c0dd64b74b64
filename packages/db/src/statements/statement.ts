import assert from 'node:assert';
import type pg from 'pg';
import {
  type Columns,
  type ParameterType,
  type ParameterValue,
  type ParameterValues,
  type Row,
} from './statement-types.ts';

/** A pool, or a connection, inside a transaction or not. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** What a statement declares; test/statements.test.ts compares it with what PostgreSQL reports for the text. */
type Declared<T extends readonly ParameterType[], C extends Columns> = {
  name: string;
  /** The types of the parameters, in order. */
  takes: T;
  /** The columns of its rows; absent without rows. */
  gives?: C;
};

/** The ways to run a statement. `A` is its input. */
export type Runnable<C extends Columns, A extends unknown[]> = {
  /** Its rows. */
  all: (on: Queryable, ...given: A) => Promise<Row<C>[]>;
  /** Its first row; undefined when there is none. */
  first: (on: Queryable, ...given: A) => Promise<Row<C> | undefined>;
  /** Its only row; throws without one. */
  one: (on: Queryable, ...given: A) => Promise<Row<C>>;
  /** The number of rows found or changed. */
  run: (on: Queryable, ...given: A) => Promise<number>;
};

/** One text of a statement. */
type Text = { text: string; takes: readonly ParameterType[] };

/** A statement for checking: every text it can have. */
export type Registered = { name: string; gives: Columns; texts: () => Text[] };

const registry = new Map<string, Registered>();

/** Every statement of the loaded modules. */
export function registeredStatements(): Registered[] {
  return [...registry.values()];
}

function register(statement: Registered): void {
  assert(!registry.has(statement.name), `two statements are called ${statement.name}`);
  registry.set(statement.name, statement);
}

/** Declares a statement. Each connection parses a `prepared` one once, and may later plan it once for all values. */
export function statement<const T extends readonly ParameterType[], const C extends Columns = {}>({
  name,
  text,
  takes,
  gives,
  prepared = false,
}: Declared<T, C> & { text: string; prepared?: boolean }): Runnable<C, [values: ParameterValues<T>]> {
  register({ name, gives: gives ?? {}, texts: () => [{ text, takes }] });
  return runnable(name, (on, given) => {
    const values = given as unknown as unknown[]; // node-postgres only reads them, which its type does not say
    return on.query<Row<C>>(prepared ? { name, text, values } : { text, values });
  });
}

/** Adds a value to a statement's parameters and returns its placeholder. */
export type Parameter = <Type extends ParameterType>(type: Type, value: ParameterValue<Type>) => string;

/**
 * Declares a statement whose text depends on a choice, for instance on a filter. The first parameters are those it `takes`;
 * `text` adds others. `variants` are choices that produce every part of a text, beside each other part.
 */
export function composed<const T extends readonly ParameterType[], const C extends Columns, Choice>({
  name,
  takes,
  gives,
  text,
  variants,
}: Declared<T, C> & {
  text: (choice: Choice, parameter: Parameter) => string;
  variants: () => Choice[];
}): Runnable<C, [choice: Choice, values: ParameterValues<T>]> {
  const texts = () =>
    variants().map((choice) => {
      const all: ParameterType[] = [...takes];
      return { text: text(choice, (type) => `$${all.push(type)}`), takes: all };
    });
  register({ name, gives: gives ?? {}, texts });
  return runnable(name, (on, choice, values) => {
    const all: unknown[] = [...values];
    return on.query<Row<C>>({ text: text(choice, (_type, value) => `$${all.push(value)}`), values: all });
  });
}

function runnable<C extends Columns, A extends unknown[]>(
  name: string,
  query: (on: Queryable, ...given: A) => Promise<pg.QueryResult<Row<C>>>,
): Runnable<C, A> {
  return {
    all: async (on, ...given) => (await query(on, ...given)).rows,
    first: async (on, ...given) => (await query(on, ...given)).rows[0],
    one: async (on, ...given) => {
      const [row] = (await query(on, ...given)).rows;
      assert(row !== undefined, `${name} gave no row`);
      return row;
    },
    run: async (on, ...given) => {
      const { rowCount } = await query(on, ...given);
      assert(rowCount !== null, `${name} says not how many rows it was about`);
      return rowCount;
    },
  };
}
