import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const SCRIPT = `
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, nextLoad) {
    console.log(url);
    return nextLoad(url, context);
  },
});
await import('./src/app.ts');
`;

/** What an agent process loads before the first request. */
function loadedAtStart(): string[] {
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', SCRIPT];
  const cwd = path.join(import.meta.dirname, '..');
  return execFileSync(process.execPath, options, { cwd, encoding: 'utf8' }).split('\n');
}

test('an agent process loads the console’s rooms, and the libraries of MCP, at their first request', () => {
  const loaded = loadedAtStart();
  expect(loaded.filter((url) => url.includes('apps/agent/src/routes/mcp/post-mcp.ts'))).toHaveLength(1);
  const later = /@modelcontextprotocol|node_modules\/zod\/|console\/src\/(?:rooms\.ts|ask\/|settings\/)/;
  expect(loaded.filter((url) => later.test(url))).toEqual([]);
});
