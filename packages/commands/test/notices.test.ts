import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { collectNotices, NOTICES, noticesText } from '@feedback/commands/documents';
import { describe, expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');

describe('licences', () => {
  test('THIRD_PARTY_NOTICES.md names every package that the product runs with', () => {
    expect(readFileSync(NOTICES, 'utf8')).toBe(noticesText(collectNotices()));
  });

  test('every package.json of ours says Apache-2.0', () => {
    const others = globSync('{.,apps/*,packages/*,bench,quality,scripts/bootstrap}/package.json', {
      cwd: root,
    }).filter(
      (file) =>
        (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { license?: string }).license !==
        'Apache-2.0',
    );
    expect(others).toEqual([]);
  });
});
