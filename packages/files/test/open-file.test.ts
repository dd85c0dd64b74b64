import { workbook } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { openFile, parseRows } from '../src/index.ts';

test('a workbook is read from a piece of a larger buffer, as small files are given, and by commas whatever its cells have', async () => {
  const book = workbook([
    ['Comment; in your own words; please', 'E-mail'],
    ['The export is slow, and stops', 'dana@acme.example'],
  ]);
  const pool = Buffer.concat([Buffer.alloc(100), book, Buffer.alloc(50)]);
  const bytes = pool.subarray(100, 100 + book.length);
  const opened = await openFile({ bytes, fileName: 'a.xlsx' });
  expect(opened).toMatchObject({
    rows: 1,
    columns: ['Comment; in your own words; please', 'E-mail'],
    mapping: { customer_email: 'E-mail' },
  });
});

test('what divides the cells is not looked for inside quotation marks', async () => {
  const text = '"Comment, in your own words, please";Date\n"It is slow, very";2026-03-04\n';
  const { columns } = await openFile({ bytes: Buffer.from(text), fileName: 'a.csv' });
  expect(columns).toEqual(['Comment, in your own words, please', 'Date']);
});

test('of columns that differ in case alone the first counts', async () => {
  const text = '{"text": "The export is slow"}\n{"TEXT": "b"}\n';
  const { mapping } = await openFile({ bytes: Buffer.from(text), fileName: 'a.jsonl' });
  expect(mapping).toEqual({ text: 'text' });
});

describe('a CSV without names for its columns', () => {
  const open = (text: string) => openFile({ bytes: Buffer.from(text), fileName: 'a.csv' });
  const rowsOf = async ({ text, format, columns }: Awaited<ReturnType<typeof open>>) => {
    const rows: string[][] = [];
    await parseRows(text, format, ({ value }) => rows.push(columns.map(value)));
    return rows;
  };

  test.each([
    [
      'an e-mail address and a date',
      'The menu is in the wrong language,anna@q.example,2026-10-01\nIt is slow,bo@q.example,2026-10-02\n',
    ],
    ['a date in digits', 'It is slow,20261001\nIt is down,20261002\n'],
    ['an amount', 'It is slow;12.000 €\nIt is down;1.500 €\n'],
    ['a sentence', 'The menu is in the wrong language\nThe export is slow since Monday\n'],
    ['a usual name that is a value', 'It is slow,email,anna@q.example\nIt is down,email,bo@q.example\n'],
    [
      'a line that says what divides the cells',
      'sep=;\nIt is slow;anna@q.example\nIt is down;bo@q.example\n',
    ],
    ['a mark at the beginning', '\uFEFFIt is slow,anna@q.example\nIt is down,bo@q.example\n'],
    ['one row alone', 'It is slow,anna@q.example'],
  ])('is known by %s, and keeps its first row', async (_, text) => {
    const opened = await open(text);
    const rows = await rowsOf(opened);
    expect(opened.columns).toEqual(rows[0]?.map((_cell, place) => `Column ${place + 1}`));
    expect(rows[0]?.[0]).toMatch(/^(?:It is slow|The menu is in the wrong language)$/);
    expect(opened).toMatchObject({ written: text.replace('\uFEFF', ''), rows: rows.length, refused: [] });
    expect(opened.mapping).toMatchObject({ first_row: 'data' });
  });

  test('has its columns guessed by their values, as many as its widest row has', async () => {
    const opened = await open(
      'The menu is in the wrong language,20261001\nThe export is slow since Monday,20261002,anna@q.example\n',
    );
    expect(opened.refused).toEqual([]);
    expect(opened.mapping).toEqual({
      text: 'Column 1',
      submitted_at: 'Column 2',
      customer_email: 'Column 3',
      first_row: 'data',
    });
  });

  test.each([
    'Comment,E-mail,Date\nIt is slow,anna@q.example,2026-10-01\n',
    'a,b\nfirst thing,x\n',
    'What could we do better for you?,Score\nIt is slow,4\n',
    'Please tell us what you think,Date\nIt is slow,2026-10-01\n',
    '1,2\nIt is slow,4\n',
  ])('is not one that has names: %j', async (text) => {
    const opened = await open(text);
    expect(opened.mapping['first_row']).toBeUndefined();
    expect(opened.text).toBe(text);
  });
});
