import { AppError } from '@feedback/runtime';
import { type Request } from 'express';

/** The most characters of a field that no rule of its own bounds. */
export const MOST_OF_A_FIELD = 20_000;

/** The fields of a posted form. A field that was not sent is empty. */
export type FormFields = {
  /**
   * The text of a field, without spaces around it.
   * @throws AppError `invalid` when it is longer than any field may be
   */
  text: (name: string) => string;
  /** The text of a field however long it is: to show it again, or to refuse it at its field. */
  full: (name: string) => string;
  /** All texts of a field that may be sent more than once, with the same bound. */
  all: (name: string) => string[];
  has: (name: string) => boolean;
};

/** Reads the fields of a form; available only behind `readForm`. */
export function fieldsOf({ body }: Pick<Request, 'body'>): FormFields {
  const sent: Record<string, string | string[] | undefined> = body; // readForm parses into this
  // PostgreSQL cannot store U+0000.
  const found = (name: string) => [sent[name] ?? []].flat().map((text) => text.replaceAll('\0', '').trim());
  const all = (name: string) => found(name).map(bounded);
  const full = (name: string) => found(name)[0] ?? '';
  return { all, full, text: (name) => bounded(full(name)), has: (name) => found(name).length > 0 };
}

function bounded(text: string): string {
  if (text.length > MOST_OF_A_FIELD)
    throw new AppError(
      'invalid',
      `A field of this form has more than ${MOST_OF_A_FIELD.toLocaleString('en')} characters. Go back and shorten it; nothing was stored.`,
    );
  return text;
}
