import { sharedEncoder } from '@feedback/test-support';
import { expect, test } from '@jest/globals';

const TEXTS = 3_000;
const MOST_GROWTH = 60 * 2 ** 20;

test('thousands of texts encoded one by one, without a turn of the event loop, take no memory that stays', () => {
  const { embed } = sharedEncoder();
  for (let n = 0; n < 100; n++) embed(`Warm ${n}`);
  const { rss: before } = process.memoryUsage();
  for (let n = 0; n < TEXTS; n++) embed(`Order ${n} was late`);
  expect(process.memoryUsage().rss - before).toBeLessThan(MOST_GROWTH);
});
