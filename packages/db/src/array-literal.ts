const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

/**
 * One column of many rows as a PostgreSQL array literal. Written by hand because node-postgres' own way costs more than
 * everything else the request does.
 */
export function toArrayLiteral<K extends string>(rows: Record<K, string | null>[], column: K): string {
  let literal = '{';
  for (let index = 0; index < rows.length; index++) {
    const value = rows[index]?.[column] ?? null;
    if (index > 0) literal += ',';
    if (value === null) literal += 'NULL';
    else literal += NEEDS_ESCAPE.test(value) ? `"${value.replace(ESCAPED, '\\$&')}"` : `"${value}"`;
  }
  return `${literal}}`;
}
