import { workbook } from '@feedback/test-support';
import { expect, test } from '@jest/globals';
import { openFile } from '../src/index.ts';

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
