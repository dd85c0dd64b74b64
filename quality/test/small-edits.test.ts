import { describe, expect, test } from '@jest/globals';
import { smallEdits } from '../small-edits.ts';

const editsOf = (line: string) => smallEdits([line], [1, 1]).map(({ text }) => text);

describe('small edits', () => {
  test.each([
    ['  return one.from <= other.to;', '  return one.from < other.to;'],
    ['    rained && wet', '    rained || wet'],
    ['if early or late:', 'if early and late:'],
    ['    return capacity - before - after', '    return capacity - before + after'],
    ['sorted(mine, reverse=True)', 'sorted(mine, reverse=False)'],
    ['  return Math.floor(exact);', '  return Math.ceil(exact);'],
    ['  cents.max(cap)', '  cents.min(cap)'],
    ['pay(to.name, from.name, cents(a, b))', 'pay(from.name, to.name, cents(a, b))'],
    ['  return at + 1;', '  return at + 2;'],
    ['  if (isFull(park)) return;', '  if (!(isFull(park))) return;'],
    ['\tif f.warned {', '\tif !(f.warned) {'],
    ['    if queue:', '    if not (queue):'],
    ['  if (!isOpen) return;', '  if (isOpen) return;'],
    ['key = name.strip().lower()', 'key = name.strip()'],
  ])('of `%s` have `%s`', (line, wanted) => {
    expect(editsOf(line)).toContain(wanted);
  });

  test.each([
    '// one <= other',
    '# at + 1',
    "import { min } from './min.ts';",
    'say("at most 3 and no more < 4")',
    'def add(first, second):',
    'const map = new Map<string, number>();',
    'value.constructor',
  ])('of `%s` there are none', (line) => {
    expect(editsOf(line)).toEqual([]);
  });

  test('are of the lines asked for, all of a kind before the next, each once', () => {
    const lines = ['a < b', 'c + d', 'e < f', 'g < h'];
    expect(smallEdits(lines, [2, 3])).toEqual([
      { line: 3, text: 'e <= f' },
      { line: 3, text: 'e > f' },
      { line: 2, text: 'c - d' },
    ]);
  });
});
