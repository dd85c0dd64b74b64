const ESCAPED = /["\\]/g;

declare const WRITTEN: unique symbol;

/** A PostgreSQL array in its text form. */
export type ArrayLiteral = string & { readonly [WRITTEN]: true };

/**
 * One column of many rows as a PostgreSQL array literal. Written by hand because node-postgres' own conversion costs more
 * than the rest of the request.
 */
export function toArrayLiteral<K extends string>(rows: Record<K, string | null>[], column: K): ArrayLiteral {
  const values = rows.map(({ [column]: value }) => {
    if (value === null) return 'NULL';
    const isPlain = !value.includes('"') && !value.includes('\\');
    return isPlain ? `"${value}"` : `"${value.replace(ESCAPED, '\\$&')}"`;
  });
  return `{${values.join(',')}}` as ArrayLiteral; // this is the value; the symbol is never set
}
