import { readFileSync } from 'node:fs';
import { ARCHITECTURE, architecture, FOLDERS, folders } from '@feedback/commands/documents';
import { expect, test } from '@jest/globals';

test('docs/architecture.svg shows the packages as they are (npm run architecture draws it)', async () => {
  expect(readFileSync(ARCHITECTURE, 'utf8')).toBe(await architecture());
});

test('docs/folders.svg shows the folders as they import each other (npm run folders draws it)', async () => {
  expect(readFileSync(FOLDERS, 'utf8')).toBe(await folders());
});
