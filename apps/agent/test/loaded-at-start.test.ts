import path from 'node:path';
import { loadedAtStart } from '@feedback/test-support';
import { expect, test } from '@jest/globals';

const { files } = loadedAtStart('./src/app.ts', path.join(import.meta.dirname, '..'));

test('an agent process loads the pages that people see, and the libraries of MCP, at their first request', () => {
  expect(files.filter((url) => url.includes('apps/agent/src/routes/mcp/post-mcp.ts'))).toHaveLength(1);
  const later =
    /@modelcontextprotocol|node_modules\/zod\/|console\/src\/(?:rooms\.ts|cards\/|layout\/|ask\/|settings\/)|oxc-transform/;
  expect(files.filter((url) => later.test(url))).toEqual([]);
});

test('it does not load TypeBox', () => {
  expect(files.filter((url) => url.includes('/node_modules/typebox/'))).toEqual([]);
});
