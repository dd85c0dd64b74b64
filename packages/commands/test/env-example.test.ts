import { readFileSync } from 'node:fs';
import { ENV_EXAMPLE, envExample } from '@feedback/commands/documents';
import { expect, test } from '@jest/globals';

test('.env.example lists every setting of the apps as they are now (npm run env-example writes it)', () => {
  expect(readFileSync(ENV_EXAMPLE, 'utf8')).toBe(envExample());
});
