/** The names of a record's fields, as its type has them: for records that have no others. */
export function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[];
}
