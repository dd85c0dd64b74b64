import { expect, test } from '@jest/globals';
import { openThreads } from '../src/thread-pool.ts';

test('a pool without work has no thread and keeps no histograms', async () => {
  const pool = openThreads(new URL('./hostile.thread.ts', import.meta.url), { idleMs: 1_000 });
  expect(pool.threads).toEqual([]);
  expect(pool.histogram.runTime).toBeUndefined();
  await pool.destroy();
});
