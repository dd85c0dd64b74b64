import { describe, expect, test } from '@jest/globals';
import { groupCommit } from '../../src/intake/group-commit.ts';

describe('a group commit', () => {
  test('ends where the items weigh too much together, and lets a heavy one go alone', async () => {
    const groups: number[][] = [];
    const write = groupCommit<string, number, void>({
      keyOf: (lane) => lane,
      write: async (_lane, items) => {
        groups.push(items);
        return items.map(() => undefined);
      },
      maxItems: 4,
      weigh: (item) => item,
      maxWeight: 10,
      isDataError: () => false,
    });
    await Promise.all([4, 5, 6, 50, 1, 1, 1, 1, 1].map((item) => write('key', item)));
    expect(groups).toEqual([[4, 5], [6], [50], [1, 1, 1, 1], [1]]);
  });
});
