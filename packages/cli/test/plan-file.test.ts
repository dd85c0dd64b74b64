import { openFile } from '@feedback/files';
import { describe, expect, test } from '@jest/globals';
import { EXIT } from '../src/exit-codes.ts';
import { type FileChoices, type PlannedFile, planFile } from '../src/plan-file.ts';
import { refusalLines } from '../src/refusals.ts';
import { tryFile } from '../src/try-file.ts';

async function planned(text: string, choices: Partial<FileChoices> = {}): Promise<PlannedFile> {
  const bytes = Buffer.from(text);
  const opened = await openFile({ bytes, fileName: 'a.csv' });
  return planFile(opened, {
    name: 'a.csv',
    bytes,
    columns: [],
    dates: undefined,
    source: 'a',
    ...choices,
  });
}

const usage = (words: string) => ({ exitCode: EXIT.usage, message: expect.stringContaining(words) });

describe('how a file is read', () => {
  test('columns are guessed; one that is chosen is no other field, and an empty one is left out', async () => {
    const text = 'comment,other,arr\nThe export is slow,Calls ring out,24000\n';
    expect((await planned(text)).mapping).toEqual({ text: 'comment', revenue_band: 'arr' });
    expect((await planned(text, { columns: ['text=other', 'customer_name=comment'] })).mapping).toEqual({
      text: 'other',
      customer_name: 'comment',
      revenue_band: 'arr',
    });
    const moved = await planned('text,name\na,b\n', { columns: ['company_name=name', 'revenue_band='] });
    expect(moved.mapping).toEqual({ text: 'text', company_name: 'name' });
  });

  test.each([
    ['a field that is none', ['words=text'], 'one of text, customer_name'],
    ['no field', ['text'], '--column takes field=name'],
    ['a column that is none', ['text=Text'], 'The columns are: "text", "id"'],
    ['no text', ['text='], 'No column looks like the words of customers'],
  ])('%s is a wrong call', async (_, columns, words) => {
    await expect(planned('text,id\na,1\n', { columns })).rejects.toMatchObject(usage(words));
  });

  test('a file without rows is refused', async () => {
    await expect(planned('text,id\n')).rejects.toMatchObject({ exitCode: EXIT.refused });
  });

  test('a date with two meanings must be explained, unless the file explains it', async () => {
    const text = (...dates: string[]) => `text,date\n${dates.map((date) => `a,${date}\n`).join('')}`;
    await expect(planned(text('03/04/2026'))).rejects.toMatchObject(usage('3/4'));
    expect((await planned(text('03/04/2026'), { dates: 'mdy' })).order).toBe('mdy');
    expect((await planned(text('03/04/2026', '25/04/2026'))).order).toBe('dmy');
  });

  test('the same bytes read in another way are another file', async () => {
    const text = 'text,other\nThe export is slow,Your calls ring out\n';
    const digests = [
      await planned(text),
      await planned(text, { columns: ['text=other'] }),
      await planned(text, { source: 'b' }),
      await planned(`${text}c,d\n`),
    ].map(({ digest }) => digest);
    expect(new Set(digests).size).toBe(4);
    expect((await planned(text, { name: 'b.csv' })).digest).toBe(digests[0]);
  });
});

test('a trial names each row and cell that cannot be taken by file, row and column', async () => {
  const file = await planned('id,Words,E-mail\n1,,a@b.example\n2,It is slow,none\n3,a,b,c\n', {
    columns: ['text=Words'],
  });
  const trial = await tryFile(file);
  expect(trial).toMatchObject({ taken: 1, first: [{ row: 3, item: { text: 'It is slow', source: 'a' } }] });
  expect(refusalLines(file, trial.refused)).toEqual([
    'a.csv:2:Words: It has no text.',
    'a.csv:4: It has 4 cells, but the first line has 3.',
  ]);
  expect(refusalLines(file, trial.leftEmpty)).toEqual([expect.stringMatching(/^a\.csv:3:E-mail: /)]);
});

test('of many that cannot be taken the first are shown, and all are counted', async () => {
  const file = await planned(`id,text\n${'1,\n'.repeat(150)}`, { columns: ['text=text'] });
  const { refused } = await tryFile(file);
  expect(refused.count).toBe(150);
  expect(refusalLines(file, refused)).toHaveLength(21);
  expect(refusalLines(file, refused).at(-1)).toBe('… and 130 more');
});
