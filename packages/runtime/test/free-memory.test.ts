import { getHeapStatistics } from 'node:v8';
import { describe, expect, test } from '@jest/globals';
import { freeMemory } from '../src/free-memory.ts';

const heapBytes = () => getHeapStatistics().total_heap_size;

/** Fills a hundred megabytes that are in use no longer when it returns; gives the size of the heap before that. */
function fill(): number {
  const lists = Array.from({ length: 2_000 }, () => Array.from({ length: 5_000 }, Math.random));
  return lists.length > 0 ? heapBytes() : 0;
}

describe('freeMemory', () => {
  test('returns what is in use no longer, and leaves no function behind', () => {
    freeMemory(); // what the process had in use no longer before
    const before = heapBytes();
    const grown = fill() - before;
    expect(grown).toBeGreaterThan(50e6);
    freeMemory();
    expect(heapBytes() - before).toBeLessThan(grown / 2);
    expect('gc' in globalThis).toBe(false);
  });
});
