import { readFileSync } from 'node:fs';
import { WIDGET, widgetScript } from '@feedback/commands/documents';
import { expect, test } from '@jest/globals';

test('the script of surveys is what its source gives; npm run widget builds it', async () => {
  expect(readFileSync(WIDGET, 'utf8')).toBe(await widgetScript());
});
