import { expect, test } from '@jest/globals';
import { parseRows } from '../../src/imports/parse-rows.ts';
import { type ImportedRow, toImported } from '../../src/imports/to-imported.ts';

const MAPPING = { text: 'text', revenue_band: 'pays' };

/** What the rows of a file become. */
async function imported(text: string, format: 'csv' | 'jsonl'): Promise<ImportedRow[]> {
  const rows: ImportedRow[] = [];
  await parseRows(text, format, (row) =>
    rows.push(toImported(row, MAPPING, { now: new Date(), source: 'test' })),
  );
  return rows;
}

test.each([
  ['5.125', '5.125'],
  ['24000', '24000'],
  ['5.000', '5'],
])('a JSON number %s has one meaning, so it is taken as an amount', async (number, revenue) => {
  const [row] = await imported(`{"text": "a", "pays": ${number}}`, 'jsonl');
  expect(row).toMatchObject({ item: { revenue } });
});

test.each(['-5', '1e30'])('a JSON number %s is no amount that can be stored', async (number) => {
  const [row] = await imported(`{"text": "a", "pays": ${number}}`, 'jsonl');
  expect(row).toMatchObject({ reason: expect.stringContaining('What they pay is no amount') });
});

test('a text of a point and three digits has two meanings, in JSON as in CSV', async () => {
  const refused = [{ row: 1, reason: expect.stringContaining('What they pay is no amount') }];
  expect(await imported('{"text": "a", "pays": "5.125"}', 'jsonl')).toEqual(refused);
  expect(await imported('text,pays\na,5.125\n', 'csv')).toEqual(refused);
});
