import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { authorizeAs, Browser } from '../scripts/browser.ts';
import { type RunningInstance, runInstance } from './support/run-instance.ts';

// The MCP inspector's command line as the README gives it, at a terminal, with a person who signs in and approves. It comes
// from the package registry and is not a dependency; without `script` (util-linux) there is no terminal to give it.

const root = path.resolve(import.meta.dirname, '..');
const home = mkdtempSync(path.join(os.tmpdir(), 'feedback-inspector-'));
let running: RunningInstance;

beforeAll(async () => {
  running = await runInstance();
}, 90_000);

afterAll(async () => {
  await running.stop();
  rmSync(home, { recursive: true, force: true });
}, 20_000);

test('the inspector registers itself, a person approves, and it reads the ranked priorities', async () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const [command = ''] = /^npx .*inspector.*$/m.exec(readme) ?? [];
  const here = command.replace('http://localhost:4200', running.instance.app_url);
  const inspector = spawn('script', ['-qefc', here, '/dev/null'], {
    env: { ...process.env, HOME: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  inspector.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(inspector, 'exit');

  let url: string | undefined;
  for (let tries = 0; url === undefined && tries < 600; tries++) {
    // Terminals may be told where a link begins and ends by control characters around it.
    // oxlint-disable-next-line no-control-regex
    url = /(http\S+?\/mcp\/auth\?[^\s\u0007\u001b]+)[\s\u0007\u001b]/.exec(said)?.[1];
    await sleep(100);
  }
  const [person] = running.instance.people;
  if (url === undefined || !person) throw new Error(`it did not ask for approval: ${said}`);
  await fetch(await authorizeAs(new Browser({ stopAt: 'http://127.0.0.1:6276/' }), url, person));
  await ended;
  expect(said).toContain('"priorities"');
  expect(said).toContain('"as_of"');
}, 120_000);
