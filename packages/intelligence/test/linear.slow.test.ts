import { growthOf, HOSTILE_TEXTS, isLinear } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { loadReaders } from './readers.ts';

const UNITS = 500_000;
const readers = loadReaders();

describe('reading a text of the longest kind', () => {
  test.each(Object.entries(HOSTILE_TEXTS))(
    'takes time linear to its length: %s',
    (_, textOf) => {
      const slow = Object.entries(readers)
        .map(([reader, read]) => ({ reader, growth: growthOf(read, textOf, UNITS) }))
        .filter(({ growth }) => !isLinear(growth));
      expect(slow).toEqual([]);
    },
    360_000,
  );
});
