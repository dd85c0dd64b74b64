import { globSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { expect, test } from '@jest/globals';

test('no two corpora for training have a domain of the same name: they would become one', () => {
  const names = globSync('training/corpora/*/*.jsonl', { cwd: root })
    .filter((file) => !file.endsWith('.questions.jsonl'))
    .map((file) => path.basename(file, '.jsonl'));
  expect(names.length).toBeGreaterThan(200);
  expect([...Map.groupBy(names, (name) => name)].filter(([, same]) => same.length > 1)).toEqual([]);
});
