import addFormats from 'ajv-formats';
import { _, Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import { readAmount, TOO_LARGE } from './amounts.ts';
import { patternMessage } from './patterns.ts';
import type { Static, TSchema } from './schema.ts';

/** What is wrong with a value: the path in the notation of callers (`items[3].customer_email`), and the problem. */
export type Problem = { field: string; message: string };

/** A checked value, or all problems with it (at least one). */
export type Checked<T> = { ok: true; value: T } | { ok: false; problems: Problem[] };

// Inherited properties are ignored: `{"__proto__": …}` must not supply a required property.
const ajv = new Ajv2020({
  allErrors: true,
  ownProperties: true,
  allowUnionTypes: true,
  useDefaults: true,
  strict: false,
  strictNumbers: true, // JSON's 1e400 parses as Infinity, which other readers reject
});
// ajv-formats is CommonJS: under Node's ES modules its function is the property `default` of the default import.
addFormats.default(ajv);
// The library's pattern uses a stack frame per part of an address, so the length is checked first (RFC 5321 §4.5.3.1).
const MAX_EMAIL_CHARACTERS = 320;
const email = addFormats.default.get('email') as RegExp; // other formats are functions or objects, which the type includes
ajv.addFormat('email', (value: string) => value.length <= MAX_EMAIL_CHARACTERS && email.test(value));
ajv.addKeyword({
  keyword: 'noNul',
  type: 'string',
  errors: false,
  error: { message: 'must not contain the character U+0000' },
  validate: (wanted: boolean, value: string) => !wanted || !value.includes('\0'),
});
ajv.addKeyword({
  keyword: 'wellFormed',
  type: 'string',
  errors: false,
  error: { message: 'must not contain half of a surrogate pair' },
  validate: (wanted: boolean, value: string) => !wanted || value.isWellFormed(),
});
ajv.addKeyword({
  keyword: 'amountAtMost',
  type: 'string',
  errors: false,
  error: { message: ({ schemaCode }) => _`"must be an amount of at most " + ${schemaCode}` },
  validate: (_largest: number, value: string) => readAmount(value) !== TOO_LARGE,
});
// A character is a code point, which takes one or two UTF-16 units. The library counts code points one by one, which takes
// milliseconds for a long transcript; comparing the number of units nearly always decides.
const characters = ucs2length.default;
lengthKeyword('minLength', (text, limit) => text.length >= 2 * limit || characters(text) >= limit);
lengthKeyword('maxLength', (text, limit) => text.length <= limit || characters(text) <= limit);

function lengthKeyword(keyword: string, holds: (text: string, limit: number) => boolean): void {
  ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword,
    type: 'string',
    before: 'format', // as in the library: length is checked first
    errors: false,
    error: { message: 'has another length', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
    validate: (limit: number, text: string) => holds(text, limit),
  });
}

/** Compiles a schema once into a check that fills in defaults and names every problem. */
export function validator<T extends TSchema>(schema: T): (value: unknown) => Checked<Static<T>> {
  const validate: ValidateFunction = ajv.compile(schema);
  return (value) =>
    validate(value)
      ? { ok: true, value: value as Static<T> } // the check has just established it; Ajv's own type guard would treat defaults as present in the input
      : { ok: false, problems: toProblems(validate.errors ?? []) };
}

/** Reports one problem per place: the errors of the branches of a union are joined into one. */
function toProblems(errors: ErrorObject[]): Problem[] {
  const byField = new Map<string, Problem>();
  for (const error of errors) {
    const field = toField(error);
    const known = byField.get(field);
    if (error.keyword === 'anyOf') continue;
    byField.set(field, { field, message: known ? `${known.message} or ${inWords(error)}` : inWords(error) });
  }
  return [...byField.values()];
}

function toField(error: ErrorObject): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') path.push(String(error.params['missingProperty']));
  if (error.keyword === 'additionalProperties') path.push(String(error.params['additionalProperty']));
  return path.reduce(
    (place, part) => (/^\d+$/.test(part) ? `${place}[${part}]` : place ? `${place}.${part}` : part),
    '',
  );
}

function inWords(error: ErrorObject): string {
  const { keyword, params } = error;
  if (keyword === 'required') return 'is required';
  if (keyword === 'additionalProperties') return 'is not known';
  if (keyword === 'format')
    return `must be ${FORMATS[String(params['format'])] ?? `a valid ${String(params['format'])}`}`;
  if (keyword === 'pattern') return patternMessage(String(params['pattern']));
  if (keyword === 'minLength') return `must have at least ${count(params['limit'], 'character')}`;
  if (keyword === 'maxLength') return `must have at most ${count(params['limit'], 'character')}`;
  if (keyword === 'minItems') return `must have at least ${count(params['limit'], 'entry', 'entries')}`;
  if (keyword === 'maxItems') return `must have at most ${count(params['limit'], 'entry', 'entries')}`;
  if (keyword === 'enum') return `must be one of ${inList(params['allowedValues'])}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`;
  if (keyword === 'type') return `must be ${article(String(params['type']))}`;
  return error.message ?? 'is not valid';
}

const FORMATS: Record<string, string> = {
  email: 'an email address, for example ana@example.com',
  uri: 'a URL, for example https://example.com/pricing',
  'date-time': 'a date-time, for example 2026-11-22T10:00:00Z',
  date: 'a date, for example 2026-11-22',
};
const inList = (values: unknown) => (Array.isArray(values) ? values.join(', ') : String(values));
const article = (type: string) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);
const count = (limit: unknown, one: string, many = `${one}s`) =>
  `${String(limit)} ${limit === 1 ? one : many}`;
