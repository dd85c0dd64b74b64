import { type Problem } from '@feedback/contract';
import { AppError } from '@feedback/runtime';
import { type FormFields } from './form-fields.ts';

/** What is wrong with the fields of a form, in the order of the form. */
export type FieldProblems = Record<string, string>;

/** A form as it is shown again after a refusal: what was typed, and the problem of each field, in the order of the form. */
export type FormShown = { values: Record<string, string>; problems: FieldProblems };

/** The form with what was typed into `names`, and with its problems. */
export function shownAgain(
  fields: FormFields,
  names: readonly string[],
  problems: Record<string, string>,
): FormShown {
  return { values: Object.fromEntries(names.map((name) => [name, fields.full(name)])), problems };
}

/** The first problem of each field of the contract, in sentences of a page; `sentences` has better ones by field. */
export function toProblems(
  problems: readonly Problem[],
  sentences: Record<string, string> = {},
): Record<string, string> {
  const byField = new Map<string, string>();
  for (const { field, message } of problems) {
    const [name = field] = field.split(/[.[]/);
    if (!byField.has(name)) byField.set(name, sentences[name] ?? `This ${message}.`);
  }
  return Object.fromEntries(byField);
}

/**
 * What a use case refused about a form's content, to be shown at a field. A message that begins with its field's name for
 * programs loses that beginning.
 * @throws the error itself when it is anything else
 */
export function refusalOf(error: unknown): string {
  if (!(error instanceof AppError) || (error.kind !== 'invalid' && error.kind !== 'conflict')) throw error;
  return asSentence(error.message);
}

/** The words of a refusal as a sentence of a page. */
export function asSentence(detail: string): string {
  const text = detail.replace(/^[a-z_]+: /, '');
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}
