import { IMPORT_FIELDS } from '@feedback/core';
import { type imports } from '@feedback/db';

/** Whether a form or an address names columns. */
export function isMapped(sent: Record<string, unknown>): boolean {
  return IMPORT_FIELDS.some((field) => sent[field] !== undefined);
}

/** Which column is which field; an empty choice leaves the field out. */
export function toMapping(sent: (name: string) => unknown): imports.Mapping {
  return Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const column = sent(field);
      return typeof column === 'string' && column !== '' ? [[field, column]] : [];
    }),
  );
}
