import { describe, expect, test } from '@jest/globals';
import { compareSchemas, type Direction } from './compare-schemas.ts';
import { type Schema } from './contract-today.ts';

const text: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, others: Schema = {}): Schema => ({
  type: 'object',
  properties,
  ...others,
});
const closed = { additionalProperties: false };

/**
 * A schema, its changed version, and what the change breaks for senders (`request`) and for readers (`response`); null where it
 * breaks nothing.
 */
type Case = [what: string, before: Schema, after: Schema, request: string | null, response: string | null];

const CASES: Case[] = [
  ['nothing changed', object({ a: text }), object({ a: text }), null, null],
  ['words for people changed', { ...text, description: 'one' }, { ...text, description: 'two' }, null, null],
  ['another type', text, { type: 'number' }, 'x type', 'x type'],
  ['an integer became any number', { type: 'integer' }, { type: 'number' }, null, 'x type'],
  ['any number became an integer', { type: 'number' }, { type: 'integer' }, 'x type', null],
  ['anything became a string', {}, text, 'x type', null],
  ['null is new', text, { type: ['string', 'null'] }, null, 'x type'],
  ['null is no more', { type: ['string', 'null'] }, text, 'x type', null],

  ['a new word', { enum: ['a'] }, { enum: ['a', 'b'] }, null, 'x enum'],
  ['a word is gone', { enum: ['a', 'b'] }, { enum: ['a'] }, 'x enum', null],
  ['one word instead of two', { enum: ['a', 'b'] }, { const: 'a' }, 'x enum', null],
  ['another constant', { const: true }, { const: false }, 'x enum', 'x enum'],
  ['any string became words', text, { type: 'string', enum: ['a'] }, 'x enum', null],
  ['the type of words is said as well', { enum: ['a'] }, { type: 'string', enum: ['a'] }, null, null],

  ['a longer text', { ...text, maxLength: 5 }, { ...text, maxLength: 6 }, null, 'x maxLength'],
  ['a shorter text', { ...text, maxLength: 6 }, { ...text, maxLength: 5 }, 'x maxLength', null],
  ['a length where there was none', text, { ...text, maxLength: 5 }, 'x maxLength', null],
  ['a least length', text, { ...text, minLength: 1 }, 'x minLength', null],
  ['a higher least', { minimum: 1 }, { minimum: 2 }, 'x minimum', null],
  ['a lower most', { maximum: 2 }, { maximum: 1 }, 'x maximum', null],
  ['fewer entries', { maxItems: 9 }, { maxItems: 8 }, 'x maxItems', null],
  ['more entries needed', { minItems: 1 }, { minItems: 2 }, 'x minItems', null],
  ['a format', text, { ...text, format: 'email' }, 'x format', null],
  ['another format', { format: 'date' }, { format: 'date-time' }, 'x format', 'x format'],
  ['a pattern', text, { ...text, pattern: '^a' }, 'x pattern', null],
  ['another pattern', { pattern: '^a' }, { pattern: '^b' }, 'x pattern', 'x pattern'],
  ['U+0000 is refused', text, { ...text, noNul: true }, 'x noNul', null],

  ['a new field', object({}), object({ a: text }), null, null],
  [
    'a new field that is required',
    object({}),
    object({ a: text }, { required: ['a'] }),
    'x.a required',
    null,
  ],
  [
    'a field became required',
    object({ a: text }),
    object({ a: text }, { required: ['a'] }),
    'x.a required',
    null,
  ],
  [
    'a field became optional',
    object({ a: text }, { required: ['a'] }),
    object({ a: text }),
    null,
    'x.a required',
  ],
  ['a field is gone', object({ a: text }), object({}), null, 'x.a removed'],
  ['a required field is gone', object({ a: text }, { required: ['a'] }), object({}), null, 'x.a required'],
  [
    'a field is gone where no others are taken',
    object({ a: text }, closed),
    object({}, closed),
    'x.a removed',
    'x.a removed',
  ],
  ['other fields are taken no more', object({}), object({}, closed), 'x additionalProperties', null],
  ['other fields are taken now', object({}, closed), object({}), null, null],
  [
    'a field inside',
    object({ a: object({ b: text }) }),
    object({ a: object({ b: { const: 'c' } }) }),
    'x.a.b enum',
    null,
  ],
  ['an entry', { items: text }, { items: { type: 'number' } }, 'x[] type', 'x[] type'],
  ['entries of any kind became strings', { type: 'array' }, { type: 'array', items: text }, 'x[] type', null],
  [
    'free fields became strings',
    { patternProperties: { '^.*$': {} } },
    { patternProperties: { '^.*$': text } },
    'x.* type',
    null,
  ],

  ['an alternative is new', { anyOf: [text] }, { anyOf: [text, { type: 'null' }] }, null, 'x type'],
  ['an alternative is gone', { anyOf: [text, { type: 'null' }] }, text, 'x type', null],
  [
    'alternatives in another order',
    { anyOf: [text, { type: 'null' }] },
    { anyOf: [{ type: 'null' }, text] },
    null,
    null,
  ],
  [
    'a field of one alternative is gone',
    { anyOf: [object({ a: text, b: text }), object({ c: text })] },
    { anyOf: [object({ a: text }), object({ c: text })] },
    null,
    'x.b removed',
  ],
  [
    'a shape is answered no more',
    { anyOf: [object({ a: text }), object({ b: text })] },
    object({ a: text }),
    null,
    'x anyOf',
  ],
];

describe('what breaks clients of a schema (§9.3)', () => {
  test.each(CASES)('in a request: %s', (_, before, after, request) => {
    expect(breaks(before, after, 'request')).toEqual(request === null ? [] : [request]);
  });

  test.each(CASES)('in a response: %s', (_, before, after, _request, response) => {
    expect(breaks(before, after, 'response')).toEqual(response === null ? [] : [response]);
  });

  test('in a tool’s result a field may be left out that could be null, and no other', () => {
    const words = { a: { anyOf: [text, { type: 'null' }] }, b: text };
    const before = object(words, { required: ['a', 'b'] });
    expect(breaks(before, object({ a: text, b: text }, { required: ['b'] }), 'result')).toEqual([]);
    expect(breaks(before, object({ a: text, b: text }), 'result')).toEqual(['x.b required']);
    expect(breaks(before, object({ b: text }, { required: ['b'] }), 'result')).toEqual(['x.a required']);
    expect(breaks(before, object(words, { required: ['b'] }), 'response')).toEqual(['x.a required']);
  });
});

function breaks(before: Schema, after: Schema, direction: Direction): string[] {
  return compareSchemas(before, after, direction, 'x').map(({ place, rule }) => `${place} ${rule}`);
}
