import { describe, expect, test } from '@jest/globals';
import { formatOf, type ImportFormat, parseRows } from '../src/parse-rows.ts';

/** What is read of a file, with the values of one column. */
async function read(text: string, format: ImportFormat = 'csv', column = 'text') {
  const values: string[] = [];
  const found = await parseRows(text, format, (row) => values.push(row.value(column)));
  return { ...found, values };
}

test.each([
  ['sep=;\r\ntext;arr\r\na, b;5', ['a, b']],
  ['"sep=|"\ntext|arr\na;b,c|5', ['a;b,c']],
  ['sep,text\n;,a', ['a']],
])('the line that names the separator is none of the rows: %j', async (text, values) => {
  expect(await read(text)).toMatchObject({ rows: 1, values });
});

describe('the bounds of a file', () => {
  test('a file with more columns than can be read is refused at its first line', async () => {
    const wide = `${Array.from({ length: 20_000 }, (_, n) => `c${n}`).join(',')}\n${'a\n'.repeat(90_000)}`;
    await expect(read(wide)).rejects.toThrow('The file has more than 200 columns.');
    const object = JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`c${n}`, 'x'])));
    await expect(read(object, 'jsonl')).rejects.toThrow('The file has more than 200 columns.');
  });

  test.each([
    ['csv', 'text\n', 'x\n'],
    ['jsonl', '', '{}\n'],
    ['jsonl', '[', '{},'],
  ] as const)('reading %s stops at the most rows', async (format, head, row) => {
    let taken = 0;
    const text = `${head}${row.repeat(300_000)}`;
    await expect(parseRows(text, format, () => (taken += 1))).rejects.toThrow('more than 100,000 rows');
    expect(taken).toBe(100_000);
  });

  test.each([
    ['csv', `text\n${'x\n'.repeat(90_000)}`],
    ['jsonl', '{"text":"x"}\n'.repeat(90_000)],
  ] as const)('other work has its turn many times while %s is read', async (format, text) => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    expect((await read(text, format)).rows).toBe(90_000);
    isOver = true;
    expect(turns).toBeGreaterThan(5);
  });

  test('short rows have empty cells, long ones are refused by their number unless the rest is empty', async () => {
    const found = await read('a,text\nx\nx,y\nx,y,z\nx,v, ,\n');
    expect(found).toEqual({
      columns: ['a', 'text'],
      rows: 4,
      refused: [{ row: 4, reason: 'It has 3 cells, but the first line has 2.', cells: ['x', 'y', 'z'] }],
      values: ['', 'y', 'v'],
    });
  });
});

describe('a file that is not as it should be is refused in plain sentences', () => {
  test('rows have the numbers that a spreadsheet shows: names are in row 1, blank lines count, lines in a cell do not', async () => {
    const numbers: number[] = [];
    const text = 'text,who\n"one\ntwo",a\n\n\nthree,b\nx,y,z\n';
    const { rows, refused } = await parseRows(text, 'csv', ({ row }) => numbers.push(row));
    expect({ numbers, rows, refused: refused.map(({ row }) => row) }).toEqual({
      numbers: [2, 5],
      rows: 3,
      refused: [6],
    });
    await expect(read(`${text}"open`)).rejects.toThrow('Row 7 has a quotation mark');
  });

  test('names that were added to a file stand in no row of it', async () => {
    const numbers: number[] = [];
    const text = 'Column 1,Column 2\n"one\ntwo",a\n\nthree,b\nx,y,z\n';
    const read = (of: string) =>
      parseRows(of, 'csv', ({ row }) => numbers.push(row), { areNamesAdded: true });
    const { rows, refused } = await read(text);
    expect({ numbers, rows, refused: refused.map(({ row }) => row) }).toEqual({
      numbers: [1, 3],
      rows: 3,
      refused: [4],
    });
    await expect(read(`${text}"open`)).rejects.toThrow('Row 5 has a quotation mark');
  });

  test('a quotation mark that is not closed is named by its row', async () => {
    const text = 'text\nfine\n"open\nmore\n';
    await expect(read(text)).rejects.toThrow('Row 3 has a quotation mark that is not closed.');
    await expect(read(`${text}${'x\n'.repeat(2_000_000)}`)).rejects.toThrow(
      'Row 3 is longer than 1,000,000 characters. It may have a quotation mark that is not closed.',
    );
    await expect(read('"text\nfine')).rejects.toThrow(
      'The first line has a quotation mark that is not closed.',
    );
  });

  test('a row of deeply nested JSON is refused alone', async () => {
    const deep = `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const { refused, values } = await read(`{"text":"a"}\n${deep}\n{"text":"b"}`, 'jsonl');
    expect(refused).toMatchObject([{ row: 2, reason: 'Its values are nested too deeply to be read.' }]);
    expect(values).toEqual(['a', 'b']);
  });
});

describe('a JSON list', () => {
  test('is read as rows, however it is laid out', async () => {
    const text = JSON.stringify(
      [{ text: 'a, "b" ]}\\', n: [1, { m: 2 }] }, { text: 'c' }, 'no', null],
      null,
      2,
    );
    expect(formatOf('', text)).toBe('jsonl');
    const { columns, rows, refused, values } = await read(text, 'jsonl');
    expect({ columns, rows, values }).toEqual({
      columns: ['text', 'n'],
      rows: 4,
      values: ['a, "b" ]}\\', 'c'],
    });
    expect(refused).toMatchObject([3, 4].map((row) => ({ row, reason: 'It is not a JSON object.' })));
    expect((await read('[]', 'jsonl')).rows).toBe(0);
  });

  test('that is not closed, or is followed by more, is refused', async () => {
    await expect(read('[{"text":"a"},', 'jsonl')).rejects.toThrow('The list of rows is not closed');
    await expect(read('[{"text":"a"}] x', 'jsonl')).rejects.toThrow('More text follows the end of the list');
  });
});
