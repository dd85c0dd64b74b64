import { expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { openFile } from '../src/index.ts';

/** A workbook of one sheet, as spreadsheet programs write it. */
function workbook(rows: string[][]): Uint8Array {
  const cells = rows.map((row, y) => {
    const written = row.map(
      (text, x) => `<c r="${String.fromCharCode(65 + x)}${y + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    return `<row r="${y + 1}">${written.join('')}</row>`;
  });
  const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipSync({
    '[Content_Types].xml': xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${kinds}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${kinds}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${kinds}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    ),
  });
}

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
