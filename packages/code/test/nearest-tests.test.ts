import { expect, test } from '@jest/globals';
import { nearestTests, readFile } from '../src/index.ts';

const files = [
  readFile('processor/youtube.go', 'func fetchVideo() { watchTime() }', []),
  readFile('processor/youtube_test.go', 'func TestWatchTime() {}', []),
  readFile('subscription/finder.go', 'func findSubscriptions() { feedLinks() }', []),
  readFile(
    'subscription/finder_test.go',
    'func TestFindSubscriptions() { findSubscriptions(); feedLinks() }',
    [],
  ),
  readFile('server/telegram.js', 'export function sendMessage() {}', []),
];

test('the nearest test of the first file stands first, however near another is to another file', () => {
  expect(nearestTests(files, { paths: ['processor/youtube.go', 'subscription/finder.go'], most: 2 })).toEqual(
    ['processor/youtube_test.go', 'subscription/finder_test.go'],
  );
});

test('where no test is near, the one that is nearest to the first file is taken for its style', () => {
  const few = [...files.slice(4), readFile('test/server/ntfy.js', 'test("sends")', [])];
  expect(nearestTests(few, { paths: ['server/telegram.js'], most: 5 })).toEqual(['test/server/ntfy.js']);
  expect(nearestTests(files.slice(4), { paths: ['server/telegram.js'], most: 5 })).toEqual([]);
});
