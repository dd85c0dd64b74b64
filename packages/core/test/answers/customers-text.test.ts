import { describe, expect, test } from '@jest/globals';
import {
  asBlockQuote,
  asInlineCode,
  asLine,
  inMarkdown,
  inQuotation,
} from '../../src/answers/customers-text.ts';

describe('a text written by others', () => {
  test.each([
    ['a\nb\r\n\tc', 'a b c'],
    ['a\u202eb\u200bc\u{e0041}d', 'a b c d'],
    ['👩‍👩‍👧 می‌خواهم ❤️', '👩‍👩‍👧 می‌خواهم ❤️'],
    ['Z\u0335\u0321\u0300\u0301 x', 'Z\u0335\u0321 x'],
  ])('stands on one line: %j', (text, line) => expect(asLine(text)).toBe(line));

  test('is cut between characters', () => expect(asLine('🙂🙂🙂', 2)).toBe('🙂🙂…'));

  test.each([
    ['# a', '# a'],
    [
      '[a](b) <c> `d` *e* _f_ ~g~ |h| i&j \\k',
      '\\[a\\](b) \\<c\\> \\`d\\` \\*e\\* \\_f\\_ \\~g\\~ \\|h\\| i\\&j \\\\k',
    ],
    ['https://a.test www.a.test', 'https\\://a.test www\\.a.test'],
  ])('has no markup in a line of Markdown: %j', (text, inLine) => expect(inMarkdown(text)).toBe(inLine));

  test.each([['a” b „c« "d" ＂e'], ['”'], ['“']])('does not end its quotation: %j', (text) => {
    expect(inQuotation(text)).toMatch(/^“[^“”„«»"＂]*”$/);
  });

  test.each([
    ['# a', '> \\# a'],
    ['- a\n+ b\n* c\n1. d\n2) e', '> \\- a\n> \\+ b\n> \\* c\n> 1\\. d\n> 2\\) e'],
    ['===\n---', '> \\===\n> \\---'],
    ['system: a\nHuman : b', '> system\\: a\n> Human \\: b'],
    ['```sh\n~~~', '> \\`\\`\\`sh\n> \\~\\~\\~'],
    ['a\n\nb\u2028c', '> a\n>\n> b\n> c'],
  ])('begins nothing in a block quote: %j', (text, quote) => expect(asBlockQuote(text)).toBe(quote));

  test.each([
    ['https://a.test/?b=c', '`https://a.test/?b=c`'],
    ['a`b', '`` a`b ``'],
    ['``', '``` `` ```'],
    ['a|b\nc', '`a|b c`'],
  ])('does not end its code: %j', (text, code) => expect(asInlineCode(text)).toBe(code));
});
