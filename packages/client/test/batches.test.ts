import { describe, expect, test } from '@jest/globals';
import { toBatches } from '../src/batches.ts';

async function batchesOf(items: object[], projectId?: string) {
  const batches = [];
  for await (const { first, body } of toBatches(items as { text: string }[], projectId))
    batches.push({ first, body, count: JSON.parse(body).items.length as number });
  return batches;
}

describe('batches', () => {
  test('have at most 1,000 items each, in order', async () => {
    const items = Array.from({ length: 2_001 }, (_, n) => ({ text: `${n}` }));
    const found = await batchesOf(items);
    expect(found.map(({ first, count }) => [first, count])).toEqual([
      [0, 1_000],
      [1_000, 1_000],
      [2_000, 1],
    ]);
    expect(found.flatMap(({ body }) => JSON.parse(body).items)).toEqual(items);
  });

  test('have at most 10 MB each, by bytes', async () => {
    const items = Array.from({ length: 5 }, () => ({ text: 'é'.repeat(2_000_000) })); // two bytes each
    const found = await batchesOf(items);
    expect(found.map(({ first, count }) => [first, count])).toEqual([
      [0, 2],
      [2, 2],
      [4, 1],
    ]);
    for (const { body } of found) expect(Buffer.byteLength(body)).toBeLessThan(10_000_100);
  });

  test('of an item that is too long for any is one of its own', async () => {
    const found = await batchesOf([{ text: 'a' }, { text: 'b'.repeat(11_000_000) }, { text: 'c' }]);
    expect(found.map(({ first, count }) => [first, count])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
  });

  test('of nothing are none, and a project stands once', async () => {
    expect(await batchesOf([])).toEqual([]);
    expect((await batchesOf([{ text: 'a' }], 'a "b"'))[0]?.body).toBe(
      '{"items":[{"text":"a"}],"project_id":"a \\"b\\""}',
    );
  });

  test('have null where an item is no JSON, and say why', async () => {
    const circle: Record<string, unknown> = { text: 'a circle' };
    circle['itself'] = circle;
    const items = [{ text: 'a' }, { text: 'b', count: 1n }, circle, undefined, { text: 'c' }];
    const batches = [];
    for await (const batch of toBatches(items as { text: string }[])) batches.push(batch);
    expect(batches).toEqual([
      {
        first: 0,
        count: 5,
        body: '{"items":[{"text":"a"},null,null,null,{"text":"c"}]}',
        reasons: {
          1: expect.stringMatching(/^It is no JSON: .*BigInt/),
          2: expect.stringMatching(/^It is no JSON: .*circular/),
        },
      },
    ]);
  });
});
