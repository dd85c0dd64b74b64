import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { brokenJsonBound, type JsonBounds } from '../../src/bodies/json-bounds.ts';

/** The depth and the number of values of a parsed JSON value. */
function measure(value: unknown): { depth: number; values: number } {
  if (value === null || typeof value !== 'object') return { depth: 0, values: 0 };
  const inner = Object.values(value);
  const measured = inner.map(measure);
  return {
    depth: 1 + Math.max(0, ...measured.map(({ depth }) => depth)),
    values: Math.max(1, inner.length) + measured.reduce((sum, { values }) => sum + values, 0),
  };
}

const broken = (text: string, bounds: JsonBounds) => brokenJsonBound(Buffer.from(text), bounds);

test('the bounds match those of the parsed JSON, whatever its strings contain', () => {
  const word = fc.string({
    unit: fc.constantFrom('"', '\\', '[', '{', ',', '}', 'a', '\u{1f600}'),
    maxLength: 300,
  });
  const json = fc.letrec<{ value: unknown; list: unknown[]; object: Record<string, unknown> }>((tie) => ({
    value: fc.oneof({ maxDepth: 5 }, word, fc.integer(), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(word, tie('value'), { maxKeys: 4 }),
  })).value;
  fc.assert(
    fc.property(json, (value: unknown) => {
      const { depth, values } = measure(value);
      const text = JSON.stringify(value);
      expect(broken(text, { maxDepth: depth, maxValues: values })).toBeUndefined();
      if (depth > 0) expect(broken(text, { maxDepth: depth - 1, maxValues: values })).toBe('depth');
      if (values > 0) expect(broken(text, { maxDepth: depth, maxValues: values - 1 })).toBe('values');
    }),
    { numRuns: 500 },
  );
});

test.each([0, 10, 63, 64, 65, 1000])(
  'nothing in a string of %i characters that never ends counts',
  (length) => {
    const string = `["${'a'.repeat(length)}`;
    for (const unended of ['', '\\', '\\"', '\\\\\\"'])
      expect(broken(`${string}${unended},[[[`, { maxDepth: 3, maxValues: 9 })).toBeUndefined();
    for (const ended of ['"', '\\\\"', '\\""'])
      expect(broken(`${string}${ended},[[[`, { maxDepth: 3, maxValues: 9 })).toBe('depth');
  },
);
