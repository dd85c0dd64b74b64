import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { NOTICES, noticesText } from '../scripts/notices.ts';
import { collectNotices } from '../scripts/notices/collect.ts';

const root = path.resolve(import.meta.dirname, '..');

describe('licences', () => {
  test('THIRD_PARTY_NOTICES.md names every package that the product runs with', () => {
    expect(readFileSync(NOTICES, 'utf8')).toBe(noticesText(collectNotices()));
  }, 60_000);

  test('every package.json of ours says Apache-2.0', () => {
    const others = globSync('{.,apps/*,packages/*}/package.json', { cwd: root }).filter(
      (file) =>
        (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { license?: string }).license !==
        'Apache-2.0',
    );
    expect(others).toEqual([]);
  });
});
