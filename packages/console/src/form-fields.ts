import { type Request } from 'express';

/** The most characters of a field that no rule of its own bounds. */
const MOST = 20_000;

/** The fields of a posted form. A field that was not sent is empty. */
export type FormFields = {
  /** The text of a field, without spaces around it. */
  text: (name: string) => string;
  /** All texts of a field that may be sent more than once. */
  all: (name: string) => string[];
  has: (name: string) => boolean;
};

/** Reads the fields of a form; available only behind `readForm`. */
export function fieldsOf({ body }: Pick<Request, 'body'>): FormFields {
  const sent = body as Record<string, string | string[] | undefined>; // readForm parses into this
  // PostgreSQL cannot store U+0000.
  const all = (name: string) =>
    [sent[name] ?? []].flat().map((text) => text.replaceAll('\0', '').slice(0, MOST).trim());
  return { all, text: (name) => all(name)[0] ?? '', has: (name) => all(name).length > 0 };
}
