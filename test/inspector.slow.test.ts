import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { authorizeAs, Browser } from '../scripts/browser.ts';
import { type Instance } from '../scripts/start/instance.ts';
import { freePort } from '../scripts/stores/ports.ts';

// The MCP inspector's command line as the README gives it, at a terminal, with a person who signs in and approves. It comes
// from the package registry and is not a dependency; without `script` (util-linux) there is no terminal to give it.

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-inspector-'));
let started: ChildProcess;
let instance: Instance;

beforeAll(async () => {
  const names = ['INGEST_API_PORT', 'AGENT_PORT', 'INGEST_API_OPS_PORT', 'AGENT_OPS_PORT', 'WORKER_OPS_PORT'];
  const ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, String(await freePort())])),
  );
  const { DATABASE_URL: _, REDIS_URL: __, ...plain } = process.env;
  started = spawn('npm', ['start'], {
    cwd: root,
    env: { ...plain, ...ports, FEEDBACK_DIR: folder },
    stdio: 'ignore',
  });
  const file = path.join(folder, 'instance.json');
  for (let tries = 0; !existsSync(file) && tries < 600; tries++) await sleep(100);
  instance = JSON.parse(readFileSync(file, 'utf8')) as Instance;
}, 90_000);

afterAll(async () => {
  started.kill('SIGTERM');
  await once(started, 'exit');
  rmSync(folder, { recursive: true, force: true });
}, 20_000);

test('the inspector registers itself, a person approves, and it reads the ranked priorities', async () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const [command = ''] = /^npx .*inspector.*$/m.exec(readme) ?? [];
  const here = command.replace('http://localhost:4200', instance.app_url);
  const inspector = spawn('script', ['-qefc', here, '/dev/null'], {
    env: { ...process.env, HOME: folder },
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
  const [person] = instance.people;
  if (url === undefined || !person) throw new Error(`it did not ask for approval: ${said}`);
  await fetch(await authorizeAs(new Browser({ stopAt: 'http://127.0.0.1:6276/' }), url, person));
  await ended;
  expect(said).toContain('"priorities"');
  expect(said).toContain('"as_of"');
}, 120_000);
