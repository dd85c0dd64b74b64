import { DATE_ORDER, FIRST_ROW, IMPORT_FIELDS, type Mapping } from '@feedback/files';

/** Whether a form or an address names columns. */
export function isMapped(sent: Record<string, unknown>): boolean {
  return IMPORT_FIELDS.some((field) => sent[field] !== undefined);
}

/** Which column is which field, what a date of two meanings means, and what the first row is; an empty choice leaves the field out. */
export function toMapping(sent: (name: string) => unknown): Mapping {
  return Object.fromEntries(
    [...IMPORT_FIELDS, DATE_ORDER, FIRST_ROW].flatMap((field) => {
      const column = sent(field);
      return typeof column === 'string' && column !== '' ? [[field, column]] : [];
    }),
  );
}

/** A mapping as the query of an address. */
export function toQuery(mapping: Mapping): string {
  return new URLSearchParams(mapping as Record<string, string>).toString(); // a field without a column is not in it
}
