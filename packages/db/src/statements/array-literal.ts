declare const WRITTEN: unique symbol;

/** A PostgreSQL array in its text form. */
export type ArrayLiteral = string & { readonly [WRITTEN]: true };

/**
 * One column of many rows as a PostgreSQL array literal; null where no row has a value, which `unnest` beside other arrays reads as
 * nulls. For values that need no quotes, as numbers and times. Written by hand because node-postgres' own conversion costs more than the
 * rest of the request.
 */
export function toArrayLiteral<K extends string>(
  rows: Record<K, string | null>[],
  column: K,
): ArrayLiteral | null {
  let literal = '';
  let hasValue = false;
  for (const { [column]: value } of rows) {
    literal += value === null ? ',NULL' : `,${value}`;
    hasValue ||= value !== null;
  }
  // This is the value; the symbol is never set.
  return hasValue ? (`{${literal.slice(1)}}` as ArrayLiteral) : null;
}
