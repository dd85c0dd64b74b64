import { describe, expect, test } from '@jest/globals';
import { openRandom } from '../../src/clusters/random.ts';
import { dotProduct, VECTOR_WIDTH, vectorLength } from '../../src/encoder/item-vector.ts';
import {
  lengthsOf,
  productsOf,
  rowAt,
  toRows,
  toRowsOfBytes,
  weightedSumOf,
  withoutCentre,
} from '../../src/encoder/vector-rows.ts';

const next = openRandom(3);
const vectors = Array.from({ length: 5 }, () =>
  Int8Array.from({ length: VECTOR_WIDTH }, () => Math.floor(next() * 255) - 127),
);
vectors[3] = new Int8Array(VECTOR_WIDTH);
const rows = toRows(vectors);
const [one = new Int8Array()] = vectors;

describe('vectors in one piece', () => {
  test('are the vectors, also those that are given as strings of bytes; a missing one is empty', () => {
    expect(Array.from({ length: rows.length }, (_, n) => rowAt(rows, n))).toEqual(vectors);
    const strings = vectors.map((vector) => Buffer.from(vector).toString('latin1'));
    expect(toRowsOfBytes([...strings, ''])).toEqual(toRows([...vectors, new Int8Array()]));
  });

  test('have lengths and products as each by itself', () => {
    expect([...lengthsOf(rows)]).toEqual(vectors.map(vectorLength));
    expect([...productsOf(one, rows)]).toEqual(vectors.map((vector) => dotProduct(one, vector)));
  });

  test('add up by their directions, each times its weight', () => {
    const sum = weightedSumOf(rows, (n) => n + 1);
    const expected = (j: number) =>
      vectors.reduce((all, vector, n) => all + ((n + 1) * (vector[j] ?? 0)) / (vectorLength(vector) || 1), 0);
    for (const j of [0, 1, VECTOR_WIDTH - 1]) expect(sum[j]).toBeCloseTo(expected(j), 10);
  });

  test('lose their centre and are stretched to 127; an empty one stays empty', () => {
    const centre = new Float64Array(VECTOR_WIDTH).fill(0.01);
    const left = withoutCentre(rows, centre);
    const direction = Array.from(one, (value) => value / vectorLength(one) - 0.01);
    const most = Math.max(...direction.map(Math.abs));
    expect([...rowAt(left, 0)]).toEqual(direction.map((value) => Math.round((127 * value) / most)));
    expect(rowAt(left, 3)).toEqual(new Int8Array(VECTOR_WIDTH));
  });
});
