const ESCAPED = /["\\]/g;

/**
 * One column of many rows as a PostgreSQL array literal. Written by hand because node-postgres' own way costs more than
 * everything else the request does.
 */
export function toArrayLiteral<K extends string>(rows: Record<K, string | null>[], column: K): string {
  const values = rows.map(({ [column]: value }) => {
    if (value === null) return 'NULL';
    const isPlain = !value.includes('"') && !value.includes('\\');
    return isPlain ? `"${value}"` : `"${value.replace(ESCAPED, '\\$&')}"`;
  });
  return `{${values.join(',')}}`;
}
