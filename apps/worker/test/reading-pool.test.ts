import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Worker } from 'node:worker_threads';
import { createLogger } from '@feedback/runtime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openReadingPool } from '../src/reading-pool.ts';

const thread = new URL('./hostile.thread.ts', import.meta.url);
const log = createLogger('test', 'silent');

/** The threads that this process has started and that have not ended. */
const running = new Set<Worker>();
function watch(message: unknown): void {
  const { worker } = message as { worker: Worker }; // Node publishes this for each thread that starts
  running.add(worker);
  worker.once('exit', () => running.delete(worker));
}
beforeAll(() => subscribe('worker_threads', watch));
afterEach(() => running.clear());
afterAll(() => void unsubscribe('worker_threads', watch));

const open = () => openReadingPool({ threads: 1, limitMs: 1_000, threadMb: 128, log, thread });

describe('a reading pool that is closed', () => {
  test.each(['hang', 'grow'])('leaves no thread, although a text has just ended one: %s', async (text) => {
    const pool = open();
    const answers = await pool.readTexts('nearText', [[text]]);
    await pool.close();
    expect(answers).toEqual([{ unread: expect.stringMatching(/^too_(?:large|slow)$/) }]);
    expect(running.size).toBe(0);
  });

  test('reads nothing more, and starts no thread', async () => {
    const pool = open();
    const underWay = expect(pool.readTexts('nearText', [['hang']])).rejects.toThrow('Terminating');
    await pool.close();
    await underWay;
    await expect(pool.readTexts('nearText', [['Dark mode please']])).rejects.toThrow('closed');
    expect(running.size).toBe(0);
  });
});
