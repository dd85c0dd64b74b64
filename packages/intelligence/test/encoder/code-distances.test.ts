import { expect, test } from '@jest/globals';
import { openRandom } from '../../src/clusters/random.ts';
import { codeDistances } from '../../src/encoder/code-distances.ts';
import { VECTOR_WIDTH } from '../../src/encoder/item-vector.ts';

const CODE_BYTES = VECTOR_WIDTH / 8;
/** More than are compared at a time. */
const MANY = 10_000;

test('codes are compared bit by bit, and counted by how many differ', () => {
  const random = openRandom(20);
  const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256));
  const [one, all] = [bytes(CODE_BYTES), bytes(CODE_BYTES * MANY)];
  all.set(one, 5 * CODE_BYTES);
  all.set(
    one.map((byte) => byte ^ 255),
    9_999 * CODE_BYTES,
  );
  const bitsOf = (n: number) =>
    one.reduce((sum, byte, j) => sum + onesOf(byte ^ (all[n * CODE_BYTES + j] ?? 0)), 0);
  const expected = Array.from({ length: MANY }, (_, n) => bitsOf(n));
  const { distances, counts } = codeDistances(one, all);
  expect([...distances]).toEqual(expected);
  expect([expected[5], expected[9_999]]).toEqual([0, VECTOR_WIDTH]);
  expect([...counts]).toEqual(
    Array.from(
      { length: VECTOR_WIDTH + 1 },
      (_, bits) => expected.filter((distance) => distance === bits).length,
    ),
  );
});

function onesOf(byte: number): number {
  return byte.toString(2).replaceAll('0', '').length;
}
