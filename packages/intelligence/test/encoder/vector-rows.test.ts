import { describe, expect, test } from '@jest/globals';
import { openRandom } from '../../src/clusters/random.ts';
import { dotProduct, VECTOR_WIDTH } from '../../src/encoder/item-vector.ts';
import {
  floatProductsOf,
  productsOf,
  rowAt,
  squaresOf,
  sumOf,
  toRows,
  toRowsOfBytes,
  weightedSumOf,
  withoutCentre,
} from '../../src/encoder/vector-rows.ts';
import { DENSE_WIDTH } from '../../src/encoder/word-table.ts';

/** More than are computed at a time, and no multiple of four. */
const MANY = 519;
const SPELLING = 0.5;
const next = openRandom(20);
const vectors = Array.from({ length: MANY }, () =>
  Int8Array.from({ length: VECTOR_WIDTH }, () => Math.floor(next() * 255) - 127),
);
vectors[3] = new Int8Array(VECTOR_WIDTH);
vectors[400] = new Int8Array();
const shares = vectors.map((vector) => (vector.some((value) => value !== 0) ? 1 / (900 + next() * 300) : 0));
const shareOf = (n: number) => at(shares, n);
const scaled = (n: number, j: number) =>
  Math.fround(at(vectors[n], j) * (j < DENSE_WIDTH ? 1 : SPELLING) * shareOf(n));
const at = (list: ArrayLike<number> | undefined, j: number) => list?.[j] ?? 0;
const columns = Array.from({ length: VECTOR_WIDTH }, (_, j) => j);

describe('what is computed for many vectors at a time', () => {
  test('has the squares of each', () => {
    const { meaning, spelling } = squaresOf(vectors);
    const squares = (from: number, to: number) =>
      vectors.map((vector) => vector.slice(from, to).reduce((sum, value) => sum + value * value, 0));
    expect([...meaning]).toEqual(squares(0, DENSE_WIDTH));
    expect([...spelling]).toEqual(squares(DENSE_WIDTH, VECTOR_WIDTH));
  });

  test('has the products with one, and with its first values', () => {
    const one = vectors[7] ?? new Int8Array();
    const beginning = one.slice(0, DENSE_WIDTH);
    expect([...productsOf(one, vectors)]).toEqual(vectors.map((other) => dotProduct(one, other)));
    expect([...productsOf(beginning, vectors)]).toEqual(vectors.map((other) => dotProduct(beginning, other)));
  });

  test('has the products with one of floats, to the last bit', () => {
    const one = Float64Array.from(columns, () => next() - 0.5);
    const inOrder = vectors.map((other) => columns.reduce((sum, j) => sum + at(one, j) * at(other, j), 0));
    expect([...floatProductsOf(one, vectors)]).toEqual(inOrder);
  });

  test('has their sum by weight and length, to the last bit', () => {
    const [weights, lengths] = [vectors.map(() => next()), vectors.map(() => 800 + next() * 400)];
    const sum = columns.map((j) =>
      vectors.reduce((all, vector, n) => all + (at(weights, n) * at(vector, j)) / at(lengths, n), 0),
    );
    expect([...weightedSumOf(vectors, { weights, lengths })]).toEqual(sum);
  });

  test('has their sum by share, to the last bit', () => {
    const sum = new Float32Array(VECTOR_WIDTH);
    for (const n of vectors.keys()) for (const j of columns) sum[j] = at(sum, j) + scaled(n, j);
    expect([...sumOf(vectors, shareOf)]).toEqual([...sum]);
  });

  test('has what is left of each without a centre', () => {
    const centre = Float32Array.from(columns, () => (next() - 0.5) / 40);
    const left = vectors.map((_, n) => {
      const own = columns.map((j) => scaled(n, j) - at(centre, j));
      const most = Math.max(...own.map(Math.abs));
      return shareOf(n) === 0
        ? new Int8Array(VECTOR_WIDTH)
        : Int8Array.from(own, (value) => Math.floor((Math.fround(value) * 127) / most + 0.5));
    });
    const found = withoutCentre(vectors, { centre, shareOf });
    expect(vectors.map((_, n) => rowAt(found, n))).toEqual(left);
  });

  test('is the same for vectors in one piece, whether given as such or as strings of their bytes', () => {
    const strings = vectors.map((vector) => Buffer.from(vector).toString('latin1'));
    for (const rows of [toRows(vectors), toRowsOfBytes(strings)]) {
      expect(rows.length).toBe(MANY);
      expect(squaresOf(rows)).toEqual(squaresOf(vectors));
      expect(sumOf(rows, shareOf)).toEqual(sumOf(vectors, shareOf));
      expect(rowAt(rows, 7)).toEqual(vectors[7]);
    }
  });
});
