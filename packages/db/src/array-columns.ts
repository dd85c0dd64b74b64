import { type ArrayLiteral, toArrayLiteral } from './array-literal.ts';

/** A field of many rows that are sent together, and its SQL type: each field goes as one array. */
export type ArrayColumn<Field extends string> = readonly [
  field: Field,
  type: 'int4' | 'numeric' | 'text' | 'timestamptz' | 'uuid',
];

type ArrayTypes<Columns extends readonly ArrayColumn<string>[]> = {
  -readonly [Place in keyof Columns]: `${Columns[Place][1]}?[]?`;
};
type ArrayLiterals<Columns extends readonly ArrayColumn<string>[]> = {
  -readonly [Place in keyof Columns]: ArrayLiteral | null;
};

/** The types of the parameters by which the columns are sent. */
export function arrayTypes<const C extends readonly ArrayColumn<string>[]>(columns: C): ArrayTypes<C> {
  return columns.map(([, type]) => `${type}?[]?`) as ArrayTypes<C>; // map loses the tuple type
}

/** Placeholders for the columns, numbered from `first`. */
export function toParameters(columns: readonly ArrayColumn<string>[], from: number): string {
  return columns.map(([, type], index) => `$${from + index}::${type}[]`).join(', ');
}

/** The values of those parameters. */
export function toArrayLiterals<Field extends string, const C extends readonly ArrayColumn<Field>[]>(
  rows: Record<Field, string | null>[],
  columns: C,
): ArrayLiterals<C> {
  return columns.map(([field, type]) => toArrayLiteral(rows, field, type === 'text')) as ArrayLiterals<C>; // as above
}
