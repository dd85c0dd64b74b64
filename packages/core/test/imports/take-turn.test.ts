import { expect, test } from '@jest/globals';
import { takeTurn } from '../../src/imports/take-turn.ts';

test('two files are read at a time and the others in their order, also after one that fails', async () => {
  const begun: number[] = [];
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const ends = gates.map(({ promise }, n) =>
    takeTurn(async () => {
      begun.push(n);
      await promise;
      return n;
    }),
  );
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error('broken'));
  await expect(ends[1]).rejects.toThrow('broken');
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all([ends[0], ends[2], ends[3]])).toEqual([0, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});
