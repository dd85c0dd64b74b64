import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ENV_EXAMPLE, envExample } from '../scripts/env-example.ts';

test('.env.example lists every setting of the apps as they are now (npm run env-example writes it)', () => {
  expect(readFileSync(ENV_EXAMPLE, 'utf8')).toBe(envExample());
});
