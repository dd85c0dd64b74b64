import { describe, expect, test } from '@jest/globals';
import { csvLine } from '../../src/exports/csv-line.ts';

describe('a line of CSV', () => {
  test.each([
    ['=1', `'=1`],
    [' \u200b＝1', `' \u200b＝1`],
    ['\ttab', `'\ttab`],
    ['a;=1', `a;=1`],
    ['a "b"', 'a ""b""'],
  ])('has %j in its first cell as %j', (text, written) => {
    expect(csvLine([text, 'b'])).toBe(`"${written}","b"\r\n`);
  });

  test.each([
    ['a;=1', `a;'=1`],
    ['a; \u200b@b;c', `a;' \u200b@b;c`],
    ['a\t+1', `a\t'+1`],
    ['a\n\n- b', `a\n\n'- b`],
    ['a\r\n=b', `a\r\n'=b`],
    ['=a;=b', `'=a;'=b`],
    ['a;"=1+1;b', `a;'""=1+1;b`],
    ['a=b; c-d;', 'a=b; c-d;'],
  ])('has %j in a later cell as %j: some programs divide it there', (text, written) => {
    expect(csvLine(['a', text])).toBe(`"a","${written}"\r\n`);
  });
});
