import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readItems, readRelease } from '../src/demo/demo-items.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

function fileOf(...lines: string[]): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'demo-')), 'items.jsonl');
  writeFileSync(file, lines.join('\n'));
  return file;
}

test('an item that says days ago has the time that was then, and any other is sent as it is', () => {
  const file = fileOf('{"text":"a","days_ago":1.5}', '{"text":"b","submitted_at":"2026-01-01T00:00:00Z"}');
  expect(readItems(file, NOW)).toEqual([
    { text: 'a', submitted_at: '2026-11-21T00:00:00.000Z' },
    { text: 'b', submitted_at: '2026-01-01T00:00:00Z' },
  ]);
});

test('a line that is no JSON is named', () => {
  expect(() => readItems(fileOf('{"text":"a"}', 'text'), NOW)).toThrow(/Line 2 of .* is no JSON/);
});

test('the examples are 600 different items of twelve weeks, and two after a release', () => {
  const items = readItems('examples/feedback.jsonl', NOW);
  const { reported_again: again } = readRelease();
  expect(items).toHaveLength(600);
  expect(new Set([...items, ...again].map(({ text }) => text)).size).toBe(602);
  expect(new Set([...items, ...again].map((item) => item['external_id'])).size).toBe(602);
  for (const item of [...items, ...again]) expect(item).toMatchObject({ text: expect.stringMatching(/\S/) });
  const times = items.map((item) => Date.parse(String(item['submitted_at'])));
  expect(Math.max(...times)).toBeLessThan(NOW.getTime());
  expect(Math.min(...times)).toBeGreaterThan(NOW.getTime() - 85 * 24 * 60 * 60 * 1000);
});
