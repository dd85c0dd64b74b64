import path from 'node:path';
import { loadedAtStart } from '@feedback/test-support';
import { expect, test } from '@jest/globals';

const { files, builtins, formats } = loadedAtStart('./src/start.ts', path.join(import.meta.dirname, '..'));

test('an ingest process loads the use cases that take something in, and no others', () => {
  const useCases = files.filter((url) => url.includes('/packages/core/src/'));
  expect(useCases.filter((url) => url.endsWith('/intake/accept-feedback.ts'))).toHaveLength(1);
  expect(
    useCases.filter(
      (url) =>
        !/core\/src\/(?:for-intake\.ts|store\.ts|intake\/|senders\/|surveys\/|people\/|acts\/act|identity\/memberships|acts\/tags)/.test(
          url,
        ),
    ),
  ).toEqual([]);
  expect(files.filter((url) => url.includes('/packages/intelligence/')).length).toBeLessThan(25);
  expect(
    files.filter((url) => /\/packages\/(?:code|outbound)\/|\/node_modules\/typebox\//.test(url)),
  ).toEqual([]);
});

test('it loads neither undici nor the language data of Intl', () => {
  expect(builtins).toContain('NativeModule http');
  expect(builtins).not.toContain('NativeModule internal/deps/undici/undici');
  expect(formats).toEqual([]);
});
