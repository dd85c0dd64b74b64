import { readFileSync } from 'node:fs';
import { ARCHITECTURE, architecture } from '@feedback/commands/documents';
import { expect, test } from '@jest/globals';

test('docs/architecture.svg shows the packages as they are (npm run architecture draws it)', async () => {
  expect(readFileSync(ARCHITECTURE, 'utf8')).toBe(await architecture());
});
