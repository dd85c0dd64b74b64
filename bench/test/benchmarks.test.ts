import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { compare } from '../compare.ts';
import { benchmarksPicture } from '../documents/benchmarks-picture.ts';
import { BENCHMARKS, BENCHMARKS_PICTURE, benchmarks } from '../documents/benchmarks.ts';
import { readResults, RESULTS } from '../results.ts';
import { type Row } from '../rows/row.ts';
import { sectionOf, summarize } from '../summary.ts';
import { targetOf } from '../words.ts';

const row: Row = {
  name: 'items: CPU',
  unit: 'µs/item',
  product: [10, 12, 11],
  baseline: { name: 'COPY', figures: [100, 100, 100] },
  target: { of: 'ratio', atMost: 0.105, aim: 0.09 },
};

describe('docs/benchmarks.md', () => {
  test('is what npm run bench -- --docs writes today, with its picture', () => {
    const results = readResults(RESULTS);
    expect(readFileSync(BENCHMARKS, 'utf8')).toBe(benchmarks(results));
    expect(readFileSync(BENCHMARKS_PICTURE, 'utf8')).toBe(benchmarksPicture(results));
  });
});

describe('a row', () => {
  test('is judged by the median of its rounds, and shows its aim', () => {
    const summary = summarize(row);
    expect(summary).toMatchObject({ product: { median: 11 }, ratio: { median: 0.11 }, met: false });
    expect(targetOf(summary)).toBe('≤ 0.105 × (aim 0.09)');
  });

  test.each([
    ['single items: CPU', 'µs/request', 'CPU'],
    ['single items', 'requests/s', 'Throughput'],
    ['service.ask: p95', 'ms', 'Latency'],
    ['LCP of the board, CPU slowed 4×', 'ms', 'Latency'],
    ['API’s memory (RSS)', 'MB', 'Memory'],
  ])('called %s in %s is one of %s', (name, unit, section) => {
    expect(sectionOf({ name, unit })).toBe(section);
  });

  test('is compared by its ratio, with a mark where the rounds of both runs are apart', () => {
    const before = [summarize({ ...row, product: [20, 22, 24] })];
    expect(compare(before)(summarize(row))).toBe('0.22 ×: −50 % *');
    expect(compare(before)(summarize({ ...row, product: [20, 22, 24] }))).toBe('0.22 ×: +0 %');
    expect(compare(before)(summarize({ ...row, name: 'other' }))).toBe('new row');
  });
});
