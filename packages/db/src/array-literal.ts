const SPECIAL = /["\\]/;
const SPECIALS = /["\\]/g;

declare const WRITTEN: unique symbol;

/** A PostgreSQL array in its text form. */
export type ArrayLiteral = string & { readonly [WRITTEN]: true };

/**
 * One column of many rows as a PostgreSQL array literal; null where no row has a value, which `unnest` beside other arrays reads as
 * nulls. Written by hand because node-postgres' own conversion costs more than the rest of the request. `isText` is false for
 * values that need no quotes, as those of ids, numbers and times.
 */
export function toArrayLiteral<K extends string>(
  rows: Record<K, string | null>[],
  column: K,
  isText: boolean,
): ArrayLiteral | null {
  let literal = '';
  let hasValue = false;
  for (const { [column]: value } of rows) {
    if (value === null) {
      literal += ',NULL';
      continue;
    }
    hasValue = true;
    if (!isText) literal += `,${value}`;
    else literal += SPECIAL.test(value) ? `,"${value.replace(SPECIALS, '\\$&')}"` : `,"${value}"`;
  }
  // This is the value; the symbol is never set.
  return hasValue ? (`{${literal.slice(1)}}` as ArrayLiteral) : null;
}
