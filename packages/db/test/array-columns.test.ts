import { databaseUrl } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { toArray, toArrays } from '../src/statements/array-columns.ts';
import { toBytesArray } from '../src/statements/binary-array.ts';

const client = new pg.Client({ connectionString: databaseUrl() });
beforeAll(() => client.connect());
afterAll(() => client.end());

/** What PostgreSQL reads from one column of rows with these values. */
async function read(type: 'text' | 'uuid' | 'numeric' | 'timestamptz', values: (string | null)[]) {
  const array = toArray(
    values.map((value) => ({ value })),
    ['value', type],
  );
  const { rows } = await client.query<{ read: unknown }>(`select to_json($1::${type}[]) as read`, [array]);
  return rows[0]?.read;
}

describe('columns of many rows, sent as arrays', () => {
  test('PostgreSQL reads texts as they are, nulls and empty ones included', async () => {
    const texts = ['', '{},"\\ NULL', null, 'NULL', 'für 東京 🚀', '\u007f\t\r\n', 'a'.repeat(100_000), ' '];
    expect(await read('text', texts)).toEqual(texts);
  });

  test('PostgreSQL reads ids with and without dashes', async () => {
    const id = '0199a5c2-7f00-7abc-8def-0123456789ab';
    expect(await read('uuid', [id, null, id.replaceAll('-', '').toUpperCase()])).toEqual([id, null, id]);
  });

  test('PostgreSQL reads numbers and times', async () => {
    expect(await read('numeric', ['1e3', null, '-0.5'])).toEqual([1000, null, -0.5]);
    expect(await read('timestamptz', [null, '2026-11-22T10:00:00Z'])).toEqual([
      null,
      expect.stringMatching(/^2026-11-22T/),
    ]);
  });

  test('PostgreSQL reads bytes as they are, empty ones included', async () => {
    const pieces = [Int8Array.of(-128, 0, 127), new Int8Array(), new Int8Array(448).fill(-1)];
    const bytes = pieces.map((piece) => new Uint8Array(piece.buffer));
    const { rows } = await client.query<{ read: Buffer[] }>('select $1::bytea[] as read', [
      toBytesArray(bytes),
    ]);
    expect(rows[0]?.read.map((piece) => [...piece])).toEqual(bytes.map((piece) => [...piece]));
    const { rows: none } = await client.query('select from unnest($1::bytea[])', [toBytesArray([])]);
    expect(none).toEqual([]);
  });

  test('the columns of many rows take one piece of memory', async () => {
    const id = '0199a5c2-7f00-7abc-8def-0123456789ab';
    const rows = Array.from({ length: 1_000 }, (_, index) => ({ id, text: `text ${index}`, none: null }));
    const arrays = toArrays(rows, [
      ['id', 'uuid'],
      ['none', 'text'],
      ['text', 'text'],
    ]);
    const written = arrays.filter((array) => Buffer.isBuffer(array));
    expect(written).toHaveLength(2);
    expect(new Set(written.map(({ buffer }) => buffer)).size).toBe(1);
    const { rows: read } = await client.query(
      'select id, none, text from unnest($1::uuid[], $2::text[], $3::text[]) as sent(id, none, text)',
      arrays,
    );
    expect(read).toEqual(rows);
  });

  test('a column without a value is null, and so is one without rows', async () => {
    expect(await read('text', [null, null])).toBeNull();
    expect(await read('uuid', [])).toBeNull();
  });

  test('a value that is no UUID is refused before anything is sent', async () => {
    const near = ['0199a5c2-7f00-7abc-8def-0123456789', 'g'.repeat(32), ''];
    for (const value of near) await expect(read('uuid', [value])).rejects.toThrow('no UUID');
  });
});
