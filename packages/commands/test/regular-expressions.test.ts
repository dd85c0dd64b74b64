import { findRegularExpressions, whyNotSafe } from '@feedback/commands/check';
import { describe, expect, test } from '@jest/globals';

const sourcesOf = (code: string) => findRegularExpressions('one.ts', code).map(({ source }) => source);

describe('the check of regular expressions', () => {
  test('finds literals wherever they stand, with their line and flags', () => {
    const code = 'const one = 1;\nexport const f = (text: string) => text.split(/a+b/gu);';
    expect(findRegularExpressions('one.ts', code)).toEqual([
      { line: 2, code: '/a+b/gu', source: 'a+b', flags: 'gu' },
    ]);
  });

  test('evaluates expressions that the module alone determines', () => {
    expect(sourcesOf("const A = 'a+'; export const x = new RegExp(`^${A}$`, 'i');")).toEqual(['^a+$']);
    expect(sourcesOf(String.raw`export const x = new RegExp(String.raw${'`\\d+`'});`)).toEqual([
      String.raw`\d+`,
    ]);
    expect(sourcesOf("export const x = RegExp(['a', 'b' + 'c'].join('|'));")).toEqual(['a|bc']);
    expect(sourcesOf('const A = /a/; export const x = new RegExp(A.source);')).toEqual(['a', 'a']);
  });

  test('finds the pattern of a schema', () => {
    expect(sourcesOf("export const Id = Type.String({ pattern: '^a+$' });")).toEqual(['^a+$']);
  });

  test('refuses an expression that is built at run time', async () => {
    const [found] = findRegularExpressions('one.ts', 'export const f = (a: string) => new RegExp(a);');
    expect(found).toMatchObject({ source: null });
    expect(found && (await whyNotSafe(found))).toMatch(/built at run time/);
  });

  test.each([String.raw`^([^\n]+)\n+\s*\S`, String.raw`\s+$`, '^(?:a|a)*$', '(?:x+)+y'])(
    'takes %s for slow',
    async (source) => {
      expect(await whyNotSafe({ source, flags: '' })).toMatch(/polynomial|exponential/);
    },
  );

  test.each([String.raw`^\s+`, '[a-z]+', String.raw`^\d{4}-\d\d$`])('takes %s for safe', async (source) => {
    expect(await whyNotSafe({ source, flags: '' })).toBeNull();
  });
});
