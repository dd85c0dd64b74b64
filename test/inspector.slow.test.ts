import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionToken } from '@feedback/commands/demo';
import { environment } from '@feedback/local-stack/environment';
import { authorizeAs, Browser } from '@feedback/test-support/browser';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

// Runs the MCP inspector's command line from the README at a terminal, with a person who signs in and approves. It comes
// from the package registry and is not a dependency; without `script` (util-linux) there is no terminal to give it.

const root = path.resolve(import.meta.dirname, '..');
const home = mkdtempSync(path.join(os.tmpdir(), 'feedback-inspector-'));
let running: RunningInstance;

beforeAll(async () => {
  running = await runInstance();
}, 270_000);

afterAll(async () => {
  await running.stop();
  rmSync(home, { recursive: true, force: true });
});

test('the inspector goes the whole way', async () => {
  const [person] = running.instance.people;
  if (!person) throw new Error('the instance has no people');

  const first = await inspect([], { approve: ['read'] });
  expect(first).toMatchObject({ asked: true, said: expect.stringContaining('"priorities"') });
  expect(first.said).toContain('"as_of"');
  expect(await inspect([])).toMatchObject({ asked: false, said: expect.stringContaining('"priorities"') });

  const act = ['--tool-name', 'service.act', '--tool-args-json', '{"action":"reopen","priority_id":"none"}'];
  // An agent that may only read is not offered the tool; its person disconnects it and approves the larger scope.
  expect((await inspect(act)).said).toContain('tool_not_found');
  rmSync(path.join(home, '.mcp-inspector'), { recursive: true });
  const stepUp = await inspect(act, { approve: ['read', 'write'] });
  expect(stepUp).toMatchObject({ asked: true, said: expect.stringMatching(/(?<!tool_)not_found/) });

  const headers = { authorization: `Bearer ${await sessionToken(running.instance, person)}` };
  const api = `${running.instance.app_url}/api/agent-connections`;
  const { connections } = (await (await fetch(api, { headers })).json()) as {
    connections: { id: string; client_name: string }[];
  };
  expect(connections.length).toBeGreaterThan(0);
  for (const { id } of connections) await fetch(`${api}/${id}`, { method: 'DELETE', headers });
  expect(await inspect([], { approve: ['read'] })).toMatchObject({ asked: true });
}, 240_000);

/**
 * Runs the README's command, with further arguments if given, until it ends. `approve` follows the address that it opens,
 * and `asked` says whether it opened one.
 */
async function inspect(
  more: string[],
  { approve }: { approve?: string[] } = {},
): Promise<{ asked: boolean; said: string }> {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const [command = ''] = /^npx .*inspector.*$/m.exec(readme) ?? [];
  const here = command
    .replace('http://localhost:4200', running.instance.app_url)
    .replace(/ --tool-name .*$/, more.length > 0 ? '' : '$&');
  const quoted = more.map((argument) => `'${argument}'`);
  const inspector = spawn('script', ['-qefc', [here, ...quoted].join(' '), '/dev/null'], {
    // The inspector stores tokens in a desktop's keychain, which is missing here.
    env: { ...environment, HOME: home, MCP_INSPECTOR_SECRET_STORE: 'file' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  let isOver = false;
  inspector.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(inspector, 'exit').then(() => (isOver = true));

  let url: string | undefined;
  for (let tries = 0; url === undefined && !isOver && tries < 600; tries++) {
    // Terminals may mark the start and end of a link with control characters.
    // oxlint-disable-next-line no-control-regex
    url = /(http\S+?\/mcp\/auth\?[^\s\u0007\u001b]+)[\s\u0007\u001b]/.exec(said)?.[1];
    await sleep(100);
  }
  const [person] = running.instance.people;
  if (url !== undefined && person && approve) {
    const browser = new Browser({ stopAt: 'http://127.0.0.1:6276/' });
    await fetch(await authorizeAs(browser, url, person, { scopes: approve }));
  } else if (!isOver) inspector.kill();
  await ended;
  return { asked: url !== undefined, said };
}
