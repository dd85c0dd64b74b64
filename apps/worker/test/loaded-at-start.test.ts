import path from 'node:path';
import { loadedAtStart } from '@feedback/test-support';
import { expect, test } from '@jest/globals';

const { files, builtins, formats } = loadedAtStart('./src/app.ts', path.join(import.meta.dirname, '..'));

test('a worker loads neither TypeBox, undici nor the language data of Intl', () => {
  expect(files.filter((url) => url.endsWith('/node_modules/bullmq/dist/cjs/index.js'))).toHaveLength(1);
  expect(files.filter((url) => url.includes('/node_modules/typebox/'))).toEqual([]);
  expect(builtins).toContain('NativeModule http');
  expect(builtins).not.toContain('NativeModule internal/deps/undici/undici');
  expect(formats).toEqual([]);
});
