import { expect, test } from '@jest/globals';
import { waitMs } from '../src/patiently.ts';

const waits = (tries: number, retryAfter?: number) =>
  Array.from({ length: 200 }, () => waitMs(tries, retryAfter)).toSorted((a, b) => a - b);

test.each([
  [0, undefined, 250, 500],
  [3, undefined, 2_000, 4_000],
  [20, undefined, 15_000, 30_000],
  [0, 3, 3_000, 4_000],
])(
  'after %s tries, told %s, it waits between %s and %s ms, each time another',
  (tries, told, least, most) => {
    const found = waits(tries, told);
    expect(found[0]).toBeGreaterThanOrEqual(least);
    expect(found.at(-1)).toBeLessThanOrEqual(most);
    expect((found.at(-1) ?? 0) - (found[0] ?? 0)).toBeGreaterThan((most - least) / 2);
  },
);
