import { expect, test } from '@jest/globals';
import { parseRows } from '../src/parse-rows.ts';
import { type ImportedRow, toImported } from '../src/to-imported.ts';

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
  ['5.125', '5.1250'],
  ['24000', '24000'],
  ['5.000', '5'],
])('a JSON number %s has one meaning, so it is taken as an amount', async (number, revenue) => {
  const [row] = await imported(`{"text": "a", "pays": ${number}}`, 'jsonl');
  expect(row).toMatchObject({ item: { revenue } });
});

/** The row is taken without the amount. */
const leftEmpty = {
  row: expect.any(Number), // in CSV the names are row 1
  item: { text: 'a', revenue: undefined },
  leftEmpty: [{ field: 'revenue_band', reason: expect.stringContaining('What they pay is no amount') }],
};

test.each(['-5', '1e30'])('a JSON number %s is no amount that can be stored', async (number) => {
  const [row] = await imported(`{"text": "a", "pays": ${number}}`, 'jsonl');
  expect(row).toMatchObject(leftEmpty);
});

test('a text of a point and three digits has two meanings, in JSON as in CSV', async () => {
  expect(await imported('{"text": "a", "pays": "5.125"}', 'jsonl')).toMatchObject([leftEmpty]);
  expect(await imported('text,pays\na,5.125\n', 'csv')).toMatchObject([leftEmpty]);
});

test.each([
  ['customer_email', 'dana at acme', 'Its e-mail address is none'],
  ['submitted_at', 'yesterday', 'Its date is none that can be read'],
  ['submitted_at', '11/02/2026', 'Its date has two meanings'],
  ['submitted_at', '2999-01-01', 'Its date is in the future'],
  ['submitted_at', '1969-12-31', 'Its date is before 1970'],
  ['source', 'x'.repeat(300), 'Its source must have at most 200'],
])('a row whose %s is %s is taken without it', async (field, value, reason) => {
  const rows: ImportedRow[] = [];
  await parseRows(`text,other\na,${value}\n`, 'csv', (row) =>
    rows.push(toImported(row, { text: 'text', [field]: 'other' }, { now: new Date(), source: 'test' })),
  );
  expect(rows).toMatchObject([
    { item: { text: 'a', source: 'test' }, leftEmpty: [{ reason: expect.stringContaining(reason) }] },
  ]);
});
