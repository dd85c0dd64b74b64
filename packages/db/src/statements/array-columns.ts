import { type ArrayLiteral, toArrayLiteral } from './array-literal.ts';
import { type BinaryArray, toBinaryArray } from './binary-array.ts';

/** A field of many rows that are sent together, and its SQL type: each field goes as one array. */
export type ArrayColumn<Field extends string> = readonly [
  field: Field,
  type: 'int4' | 'numeric' | 'text' | 'timestamptz' | 'uuid',
];

/** An array as PostgreSQL reads it: in binary form, or as a literal. */
export type SentArray = Buffer | ArrayLiteral;

type ArrayTypes<Columns extends readonly ArrayColumn<string>[]> = {
  -readonly [Place in keyof Columns]: `${Columns[Place][1]}?[]?`;
};
type SentArrays<Columns extends readonly ArrayColumn<string>[]> = {
  -readonly [Place in keyof Columns]: SentArray | null;
};

/** The types of the parameters by which the columns are sent. */
export function arrayTypes<const C extends readonly ArrayColumn<string>[]>(columns: C): ArrayTypes<C> {
  return columns.map(([, type]) => `${type}?[]?`) as ArrayTypes<C>; // map loses the tuple type
}

/** Placeholders for the columns, numbered from `first`. */
export function toParameters(columns: readonly ArrayColumn<string>[], from: number): string {
  return columns.map(([, type], index) => `$${from + index}::${type}[]`).join(', ');
}

/**
 * The values of those parameters. The binary ones share one piece of memory: that of a large batch goes back to the system when it is
 * freed, while pieces of 20 KB, one for each column, leave gaps in the heap that stay in use.
 */
export function toArrays<Field extends string, const C extends readonly ArrayColumn<Field>[]>(
  rows: Record<Field, string | null>[],
  columns: C,
): SentArrays<C> {
  const arrays = columns.map(([field, type]) =>
    type === 'uuid' || type === 'text' ? toBinaryArray(rows, field, type) : toArrayLiteral(rows, field),
  );
  const memory = Buffer.allocUnsafe(arrays.reduce((sum, array) => sum + bytesOf(array), 0));
  let end = 0;
  return arrays.map((array) => {
    if (array === null || typeof array === 'string') return array;
    const written = memory.subarray(end, (end += array.bytes));
    array.write(written);
    return written;
  }) as SentArrays<C>; // as above
}

/** The value of one such parameter; null where no row has a value. */
export function toArray<Field extends string>(
  rows: Record<Field, string | null>[],
  column: ArrayColumn<Field>,
): SentArray | null {
  const [array] = toArrays(rows, [column]);
  return array;
}

function bytesOf(array: BinaryArray | ArrayLiteral | null): number {
  return array === null || typeof array === 'string' ? 0 : array.bytes;
}
