import { type Problem } from '@feedback/contract';

/** The texts in arguments that PostgreSQL cannot store: those with U+0000 or half of a surrogate pair. */
export function unstorableTexts(value: unknown, field = ''): Problem[] {
  if (typeof value === 'string') {
    if (value.includes('\0')) return [{ field, message: 'must not contain the character U+0000' }];
    if (!value.isWellFormed()) return [{ field, message: 'must not contain half of a surrogate pair' }];
    return [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    unstorableTexts(entry, Array.isArray(value) ? `${field}[${key}]` : field ? `${field}.${key}` : key),
  );
}
